/**
 * The heap limit of one worker in V8. The platform limits a worker to 128 MB, heap and buffers together. workerd sets
 * no limit, so it keeps garbage that the platform would collect.
 */
export const heapBytesMax = 48 * 1_048_576

/**
 * Limits the heap of workers in stacks that start afterwards to `heapBytesMax`. Above this limit, their process ends. A
 * debugger can trigger their garbage collection. By default, frequent code is optimized.
 */
export function limitHeaps({ isOptimized = true } = {}): void {
  // One thread collects garbage, as in every other stack (`workers.ts`).
  const flags = ['--expose-gc', '--single-threaded-gc', `--max-heap-size=${heapBytesMax / 1_048_576}`]
  if (!isOptimized) flags.push('--no-turbofan', '--no-maglev')
  process.env.MINIFLARE_WORKERD_V8_FLAGS = flags.join(' ')
}
