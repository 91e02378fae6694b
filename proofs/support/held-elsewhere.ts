const forTheCompiler = 'is for the compiler: what has no such member compares to nothing'
const bothOrNeither = 'the expression before it finds both or neither'

/** Guards whose absence no test can notice, by file and text, each with what holds without it. */
export const heldElsewhere: Record<string, string> = {
  'core/webhooks/delivery-run.ts && lanes.waiting === 0':
    'with nothing under way all sockets are free, and what waits has been sent before this is asked',
  "core/webhooks/outcome.ts && result.kind === 'answered'": forTheCompiler,
  'core/webhooks/secret.ts || !id': bothOrNeither,
  'core/webhooks/secret.ts || !base64': bothOrNeither,
  'core/webhooks/url.ts if text.length > limits.webhookUrlCharsMax':
    'the normalised address is measured too; this one spares reading a long text',
}
