/**
 * What V8 may use for the heap of one worker here. The platform holds a worker to 128 MB, heap and buffers together; workerd
 * alone holds it to nothing, so that garbage grows where it would be collected.
 */
export const heapBytesMax = 48 * 1_048_576

/**
 * Holds the workers of stacks that start from now on to `heapBytesMax`; beyond it their process ends. A debugger can have
 * garbage collected in them. Code that runs often is optimized unless told otherwise.
 */
export function limitHeaps({ isOptimized = true } = {}): void {
  // One thread collects, as in every other stack (`workers.ts`).
  const flags = ['--expose-gc', '--single-threaded-gc', `--max-heap-size=${heapBytesMax / 1_048_576}`]
  if (!isOptimized) flags.push('--no-turbofan', '--no-maglev')
  process.env.MINIFLARE_WORKERD_V8_FLAGS = flags.join(' ')
}
