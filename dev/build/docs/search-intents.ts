const operation = (id: string) => `/docs/operations/${id}`

/** Search phrases for sections and operations whose titles do not contain the words that people search for. */
export const searchIntents: Readonly<Record<string, string>> = {
  [operation('apiKeys.create')]: 'create api key',
  [operation('documents.delete')]: 'delete document',
  [operation('signatures.requests.artifact')]: 'download certificate signed document',
  [operation('signatures.requests.correct')]: 'wrong signer email, fix fields',
  [operation('signatures.requests.create')]: 'signature request, expire, set deadline',
  [operation('signatures.requests.reassign')]: 'change signer to another person',
  [operation('signatures.requests.remind')]: 'resend email, invitation, reminders',
  [operation('signatures.requests.void')]: 'cancel envelope, withdraw',
  '/docs/api#generated-clients': 'sdk, client library',
  '/docs/api#lists': 'pagination, paging, cursor, next page',
  '/docs/api#rate-limits': '429 too many requests, throttling',
  '/docs/api#retries': 'retry, timeout',
  '/docs/attachments#the-field': 'attachments',
  '/docs/limits#budgets': 'file size limit',
  '/docs/retention#erasing-a-person': 'delete person, user data, gdpr',
  '/docs/sandbox#the-sandbox': 'test mode, test key',
  '/docs/embedding#open-a-session': 'embedded signing, iframe',
  '/docs/fields#types': 'checkbox, field types',
  '/docs/signing#states': 'expire, decline',
  '/docs/signing-page#the-signers-addresses': 'signing link',
  '/docs/signing-page#what-the-page-does-for-the-signer': 'language',
  '/docs/webhooks#events': 'webhook events',
  '/docs/webhooks#verify': 'webhook signature, hmac',
}
