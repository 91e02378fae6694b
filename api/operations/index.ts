// Generated from the files of this folder by dev/derive.ts at each build and check.
import type { OperationRoute } from '../../platform/http/operation.ts'

/** The routes of the api worker, each with the function that loads its operation. */
export const apiOperations: readonly OperationRoute[] = [
  {
    route: 'GET /v1/account',
    load: async () => (await import('./account/get.ts')).getAccount,
  },
  {
    route: 'POST /v1/api-keys',
    load: async () => (await import('./api-keys/create.ts')).createApiKey,
  },
  {
    route: 'GET /v1/api-keys',
    load: async () => (await import('./api-keys/list.ts')).listKeys,
  },
  {
    route: 'DELETE /v1/api-keys/{id}',
    load: async () => (await import('./api-keys/revoke.ts')).revokeApiKey,
  },
  {
    route: 'POST /v1/bulk-sends/{id}/cancel',
    load: async () => (await import('./bulk-sends/cancel.ts')).cancelBulkSends,
  },
  {
    route: 'GET /v1/bulk-sends/{id}',
    load: async () => (await import('./bulk-sends/get.ts')).getBulkSend,
  },
  {
    route: 'GET /v1/bulk-sends',
    load: async () => (await import('./bulk-sends/list.ts')).listAllBulkSends,
  },
  {
    route: 'GET /v1/bulk-sends/{id}/rows',
    load: async () => (await import('./bulk-sends/rows/list.ts')).listAllBulkRows,
  },
  {
    route: 'GET /v1/documents/{id}/audit-events',
    load: async () => (await import('./documents/audit-events.ts')).listDocumentAuditEvents,
  },
  {
    route: 'POST /v1/documents',
    load: async () => (await import('./documents/create.ts')).createDocument,
  },
  {
    route: 'DELETE /v1/documents/{id}',
    load: async () => (await import('./documents/delete.ts')).deleteDocument,
  },
  {
    route: 'GET /v1/documents/{id}/download',
    load: async () => (await import('./documents/download.ts')).downloadDocument,
  },
  {
    route: 'POST /v1/export/datev',
    load: async () => (await import('./documents/export/datev.ts')).exportDatev,
  },
  {
    route: 'GET /v1/documents/{id}',
    load: async () => (await import('./documents/get.ts')).getDocument,
  },
  {
    route: 'GET /v1/documents',
    load: async () => (await import('./documents/list.ts')).listAllDocuments,
  },
  {
    route: 'POST /v1/documents/{id}/restore',
    load: async () => (await import('./documents/restore.ts')).restoreTrashedDocument,
  },
  {
    route: 'GET /v1/trash',
    load: async () => (await import('./documents/trash/list.ts')).listTrashedDocuments,
  },
  {
    route: 'PATCH /v1/documents/{id}',
    load: async () => (await import('./documents/update.ts')).updateDescription,
  },
  {
    route: 'POST /v1/documents/{id}/uploads/complete',
    load: async () => (await import('./documents/upload/complete.ts')).completeUpload,
  },
  {
    route: 'POST /v1/documents/{id}/upload-url',
    load: async () => (await import('./documents/upload-url/create.ts')).createUploadUrl,
  },
  {
    route: 'POST /v1/folders',
    load: async () => (await import('./folders/create.ts')).createFolder,
  },
  {
    route: 'DELETE /v1/folders/{id}',
    load: async () => (await import('./folders/delete.ts')).deleteFolder,
  },
  {
    route: 'GET /v1/folders',
    load: async () => (await import('./folders/list.ts')).listAllFolders,
  },
  {
    route: 'PATCH /v1/folders/{id}',
    load: async () => (await import('./folders/update.ts')).updateFolder,
  },
  {
    route: 'GET /health',
    load: async () => (await import('./health/get.ts')).getHealth,
  },
  {
    route: 'GET /v1/organization/audit-events',
    load: async () => (await import('./organization/audit-events/list.ts')).listOrganizationAuditEvents,
  },
  {
    route: 'GET /v1/organization/brand',
    load: async () => (await import('./organization/brand/get.ts')).getBrand,
  },
  {
    route: 'PATCH /v1/organization/brand',
    load: async () => (await import('./organization/brand/set.ts')).setOrganizationBrand,
  },
  {
    route: 'GET /v1/organization/members',
    load: async () => (await import('./organization/members/list.ts')).listOrganizationMembers,
  },
  {
    route: 'POST /v1/sandbox/clock/advance',
    load: async () => (await import('./sandbox/clock/advance.ts')).advanceClock,
  },
  {
    route: 'GET /v1/sandbox/mails/{id}',
    load: async () => (await import('./sandbox/mails/get.ts')).getTestMail,
  },
  {
    route: 'GET /v1/sandbox/mails',
    load: async () => (await import('./sandbox/mails/list.ts')).listInbox,
  },
  {
    route: 'GET /scim/v2/Groups',
    load: async () => (await import('./scim/groups/list.ts')).listGroups,
  },
  {
    route: 'GET /scim/v2/ResourceTypes/{id}',
    load: async () => (await import('./scim/resource-types/get.ts')).getResourceType,
  },
  {
    route: 'GET /scim/v2/ResourceTypes',
    load: async () => (await import('./scim/resource-types/list.ts')).listResourceTypes,
  },
  {
    route: 'GET /scim/v2/Schemas/{id}',
    load: async () => (await import('./scim/schemas/get.ts')).getSchema,
  },
  {
    route: 'GET /scim/v2/Schemas',
    load: async () => (await import('./scim/schemas/list.ts')).listSchemas,
  },
  {
    route: 'POST /scim/v2/.search',
    load: async () => (await import('./scim/search.ts')).searchResources,
  },
  {
    route: 'GET /scim/v2/ServiceProviderConfig',
    load: async () => (await import('./scim/service-provider-config.ts')).getServiceProviderConfig,
  },
  {
    route: 'POST /scim/v2/Users',
    load: async () => (await import('./scim/users/create.ts')).createUser,
  },
  {
    route: 'DELETE /scim/v2/Users/{id}',
    load: async () => (await import('./scim/users/deactivate.ts')).deactivateUser,
  },
  {
    route: 'GET /scim/v2/Users/{id}',
    load: async () => (await import('./scim/users/get.ts')).getUser,
  },
  {
    route: 'GET /scim/v2/Users',
    load: async () => (await import('./scim/users/list.ts')).listScimUsers,
  },
  {
    route: 'PATCH /scim/v2/Users/{id}',
    load: async () => (await import('./scim/users/patch.ts')).patchUser,
  },
  {
    route: 'PUT /scim/v2/Users/{id}',
    load: async () => (await import('./scim/users/replace.ts')).replaceUser,
  },
  {
    route: 'POST /scim/v2/Users/.search',
    load: async () => (await import('./scim/users/search.ts')).searchUsers,
  },
  {
    route: 'GET /v1/signatures/requests/{id}/artifacts/{artifact}',
    load: async () => (await import('./signatures/requests/artifact.ts')).getArtifact,
  },
  {
    route: 'POST /v1/signatures/requests/{id}/correct',
    load: async () => (await import('./signatures/requests/correct.ts')).correctEnvelope,
  },
  {
    route: 'POST /v1/signatures/requests',
    load: async () => (await import('./signatures/requests/create.ts')).createEnvelope,
  },
  {
    route: 'POST /v1/signatures/requests/{id}/embedded-session',
    load: async () => (await import('./signatures/requests/embedded-session.ts')).createEmbeddedSession,
  },
  {
    route: 'GET /v1/signatures/requests/{id}/evidence',
    load: async () => (await import('./signatures/requests/evidence.ts')).getEvidence,
  },
  {
    route: 'GET /v1/signatures/requests/{id}',
    load: async () => (await import('./signatures/requests/get.ts')).getEnvelope,
  },
  {
    route: 'GET /v1/signatures/requests',
    load: async () => (await import('./signatures/requests/list.ts')).listAllEnvelopes,
  },
  {
    route: 'POST /v1/signatures/requests/{id}/reassign',
    load: async () => (await import('./signatures/requests/reassign.ts')).reassignEnvelope,
  },
  {
    route: 'POST /v1/signatures/requests/{id}/remind',
    load: async () => (await import('./signatures/requests/remind.ts')).remindSigner,
  },
  {
    route: 'POST /v1/signatures/requests/{id}/test-sign',
    load: async () => (await import('./signatures/requests/test-sign.ts')).signAsTest,
  },
  {
    route: 'POST /v1/signatures/requests/{id}/void',
    load: async () => (await import('./signatures/requests/void.ts')).voidEnvelope,
  },
  {
    route: 'DELETE /v1/signatures/webhooks/{id}',
    load: async () => (await import('./signatures/webhooks/delete.ts')).deleteWebhook,
  },
  {
    route: 'GET /v1/signatures/webhooks/{id}/deliveries/{deliveryId}',
    load: async () => (await import('./signatures/webhooks/deliveries/get.ts')).getWebhookDelivery,
  },
  {
    route: 'GET /v1/signatures/webhooks/{id}/deliveries',
    load: async () => (await import('./signatures/webhooks/deliveries/list.ts')).listWebhookDeliveries,
  },
  {
    route: 'POST /v1/signatures/webhooks/{id}/deliveries/{deliveryId}/replay',
    load: async () => (await import('./signatures/webhooks/deliveries/replay.ts')).replayWebhookDelivery,
  },
  {
    route: 'GET /v1/signatures/webhooks',
    load: async () => (await import('./signatures/webhooks/list.ts')).listWebhooks,
  },
  {
    route: 'POST /v1/signatures/webhooks/{id}/rotate-secret',
    load: async () => (await import('./signatures/webhooks/rotate-secret.ts')).rotateWebhookSecret,
  },
  {
    route: 'POST /v1/signatures/webhooks/{id}/test',
    load: async () => (await import('./signatures/webhooks/test.ts')).testWebhook,
  },
  {
    route: 'POST /v1/signatures/webhooks',
    load: async () => (await import('./signatures/webhooks/upsert.ts')).upsertWebhook,
  },
  {
    route: 'GET /v1/signatures/workflows/{id}',
    load: async () => (await import('./signatures/workflows/get.ts')).getSigningWorkflow,
  },
  {
    route: 'POST /v1/signatures/workflows/sequential',
    load: async () => (await import('./signatures/workflows/sequential.ts')).createSequence,
  },
  {
    route: 'POST /sign/{token}/access',
    load: async () => (await import('./signing/access.ts')).giveAccessCode,
  },
  {
    route: 'GET /sign/{token}/artifacts/{artifact}',
    load: async () => (await import('./signing/artifact.ts')).readSignersArtifact,
  },
  {
    route: 'POST /sign/{token}/attachments',
    load: async () => (await import('./signing/attach.ts')).attachFile,
  },
  {
    route: 'POST /sign/{token}/decline',
    load: async () => (await import('./signing/decline.ts')).declineEnvelope,
  },
  {
    route: 'GET /sign/{token}/document',
    load: async () => (await import('./signing/document.ts')).readSignersDocument,
  },
  {
    route: 'GET /sign/{token}/evidence',
    load: async () => (await import('./signing/evidence.ts')).readSignersEvidence,
  },
  {
    route: 'GET /sign/{token}/logo',
    load: async () => (await import('./signing/logo.ts')).readSendersLogo,
  },
  {
    route: 'POST /sign/{token}/open',
    load: async () => (await import('./signing/open.ts')).openEmbedded,
  },
  {
    route: 'GET /sign/{token}',
    load: async () => (await import('./signing/page.ts')).showSigningPage,
  },
  {
    route: 'POST /sign/{token}/reassign',
    load: async () => (await import('./signing/reassign.ts')).reassignAsSigner,
  },
  {
    route: 'DELETE /sign/{token}/attachments/{attachment}',
    load: async () => (await import('./signing/remove-attachment.ts')).removeAttachedFile,
  },
  {
    route: 'POST /manage/{token}/correct',
    load: async () => (await import('./signing/sender-correct.ts')).correctAsSender,
  },
  {
    route: 'GET /manage/{token}/document',
    load: async () => (await import('./signing/sender-document.ts')).readDocumentAsSender,
  },
  {
    route: 'POST /manage/{token}/link',
    load: async () => (await import('./signing/sender-link.ts')).sendLinkToSender,
  },
  {
    route: 'GET /manage/{token}/logo',
    load: async () => (await import('./signing/sender-logo.ts')).readLogoAsSender,
  },
  {
    route: 'GET /manage/{token}',
    load: async () => (await import('./signing/sender-page.ts')).showSenderPage,
  },
  {
    route: 'POST /manage/{token}/reassign',
    load: async () => (await import('./signing/sender-reassign.ts')).reassignAsSender,
  },
  {
    route: 'POST /manage/{token}/remind',
    load: async () => (await import('./signing/sender-remind.ts')).remindAsSender,
  },
  {
    route: 'POST /manage/{token}/send-again',
    load: async () => (await import('./signing/sender-send-again.ts')).sendAgainAsSender,
  },
  {
    route: 'GET /manage/{token}/view',
    load: async () => (await import('./signing/sender-view.ts')).showDocumentToSender,
  },
  {
    route: 'POST /manage/{token}/void',
    load: async () => (await import('./signing/sender-void.ts')).voidAsSender,
  },
  {
    route: 'POST /sign/{token}/sign',
    load: async () => (await import('./signing/sign.ts')).signAsSigner,
  },
  {
    route: 'GET /sign/{token}/status',
    load: async () => (await import('./signing/status.ts')).readStatus,
  },
  {
    route: 'PUT /sign/{token}/attachments/{attachment}',
    load: async () => (await import('./signing/upload-attachment.ts')).uploadAttachment,
  },
  {
    route: 'POST /sign/{token}/view',
    load: async () => (await import('./signing/view.ts')).recordView,
  },
  {
    route: 'POST /v1/templates/{id}/bulk',
    load: async () => (await import('./templates/bulk.ts')).bulkTemplate,
  },
  {
    route: 'POST /v1/templates',
    load: async () => (await import('./templates/create.ts')).createTemplate,
  },
  {
    route: 'DELETE /v1/templates/{id}',
    load: async () => (await import('./templates/delete.ts')).deleteTemplate,
  },
  {
    route: 'GET /v1/templates/{id}',
    load: async () => (await import('./templates/get.ts')).getTemplate,
  },
  {
    route: 'GET /v1/templates',
    load: async () => (await import('./templates/list.ts')).listAllTemplates,
  },
  {
    route: 'POST /v1/templates/{id}/send',
    load: async () => (await import('./templates/send.ts')).sendTemplate,
  },
  {
    route: 'PUT /v1/templates/{id}',
    load: async () => (await import('./templates/update.ts')).updateTemplate,
  },
  {
    route: 'GET /v1/templates/{id}/versions',
    load: async () => (await import('./templates/versions/list.ts')).listAllTemplateVersions,
  },
  {
    route: 'GET /v1/workflows',
    load: async () => (await import('./workflows/list.ts')).listStoredWorkflows,
  },
  {
    route: 'POST /v1/workflows/{id}/run',
    load: async () => (await import('./workflows/run.ts')).runWorkflow,
  },
  {
    route: 'GET /v1/workflow-runs/{id}',
    load: async () => (await import('./workflows/runs/get.ts')).getWorkflowRun,
  },
]
