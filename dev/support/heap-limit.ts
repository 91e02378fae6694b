/**
 * The heap limit of a worker in V8. The platform limits a worker to 128 MB, heap and buffers together. workerd sets no
 * limit, so it keeps garbage that the platform would collect.
 */
export const heapBytesMax = 48 * 1_048_576

/**
 * Limits the heap of the workers in stacks that start afterwards, by default to `heapBytesMax`. Above the limit, the
 * workers' process ends. A debugger can trigger a garbage collection. By default, frequently used code is optimized.
 * Returns a function that restores the previous flags.
 */
export function limitHeaps({ isOptimized = true, megabytes = heapBytesMax / 1_048_576 } = {}): () => void {
  const former = process.env.MINIFLARE_WORKERD_V8_FLAGS
  // One thread collects garbage, as in every other stack (`workers.ts`).
  const flags = ['--expose-gc', '--single-threaded-gc', `--max-heap-size=${megabytes}`]
  if (!isOptimized) flags.push('--no-turbofan', '--no-maglev')
  process.env.MINIFLARE_WORKERD_V8_FLAGS = flags.join(' ')
  return () => {
    if (former === undefined) delete process.env.MINIFLARE_WORKERD_V8_FLAGS
    else process.env.MINIFLARE_WORKERD_V8_FLAGS = former
  }
}
