import type { SandboxResource } from '../../db/sandbox/own-resources.ts'

/** The resources that a call can refer to, in the state in which the call succeeds. */
export const references = {
  document: 'a document that is ready',
  draft: 'a document that waits for its upload',
  textDocument: 'a document with text that can be read and edited',
  contentHash: 'the hash of the text of a document',
  upload: 'an upload session whose file has arrived',
  folder: 'a folder',
  parentFolder: 'a folder that is not inside the other folder',
  emptyFolder: 'an empty folder',
  envelope: 'an envelope that is ready to sign',
  signableEnvelope: 'another envelope that is ready to sign, to be signed',
  completedEnvelope: 'an envelope that is completed',
  signingWorkflow: 'a sequential signing workflow',
  template: 'a template with the role Signer',
  bulkSend: 'a running bulk send',
  workflow: 'a workflow',
  run: 'a run of a workflow',
  apiKey: 'a key below the key of the request',
  member: 'a member',
  userName: 'an unused user name, or the current user name of the member',
  webhook: 'a webhook endpoint',
  webhookUrl: 'the URL of a webhook endpoint',
  signingLink: 'the token of a signing link',
  delivery: 'a finished delivery to the endpoint',
  testMail: 'a mail of the test inbox',
} as const

export type CallReference = keyof typeof references

/**
 * The resources that belong to the named sandbox of the key that created them, with their names in the error for a
 * missing resource. A delivery belongs to the sandbox of its endpoint.
 */
export const resourcesOfSandboxes: { readonly [R in CallReference]?: { name: string; kind?: SandboxResource } } = {
  envelope: { name: 'envelope', kind: 'envelope' },
  signableEnvelope: { name: 'envelope', kind: 'envelope' },
  completedEnvelope: { name: 'envelope', kind: 'envelope' },
  signingWorkflow: { name: 'signing workflow', kind: 'signingWorkflow' },
  bulkSend: { name: 'bulk send', kind: 'bulkSend' },
  run: { name: 'run', kind: 'workflowRun' },
  upload: { name: 'document or upload session', kind: 'upload' },
  webhook: { name: 'webhook endpoint', kind: 'webhook' },
  delivery: { name: 'delivery' },
  testMail: { name: 'mail', kind: 'testMail' },
}

/** The resource that a path parameter after a collection refers to, unless the contract overrides it. */
export const collections = {
  '/v1/api-keys': 'apiKey',
  '/v1/documents': 'document',
  '/v1/folders': 'folder',
  '/v1/signatures/requests': 'envelope',
  '/v1/signatures/webhooks': 'webhook',
  '/v1/signatures/webhooks/{id}/deliveries': 'delivery',
  '/v1/signatures/workflows': 'signingWorkflow',
  '/v1/templates': 'template',
  '/v1/bulk-sends': 'bulkSend',
  '/v1/workflows': 'workflow',
  '/v1/workflow-runs': 'run',
  '/v1/sandbox/mails': 'testMail',
  '/scim/v2/Users': 'member',
  '/sign': 'signingLink',
  '/manage': 'signingLink',
} as const satisfies Record<string, CallReference>

export type Collection = keyof typeof collections
