// Made from the files of this folder by dev/build/operation-lists.ts, whenever something is built or checked.
import type { Operation } from '../../platform/http/operation.ts'
import { getAccount } from './account/get.ts'
import { createApiKey } from './api-keys/create.ts'
import { listKeys } from './api-keys/list.ts'
import { revokeApiKey } from './api-keys/revoke.ts'
import { listDocumentAuditEvents } from './documents/audit-events.ts'
import { createDocument } from './documents/create.ts'
import { deleteDocument } from './documents/delete.ts'
import { downloadDocument } from './documents/download.ts'
import { exportDatev } from './documents/export/datev.ts'
import { getDocument } from './documents/get.ts'
import { listAllDocuments } from './documents/list.ts'
import { restoreTrashedDocument } from './documents/restore.ts'
import { listTrashedDocuments } from './documents/trash/list.ts'
import { completeUpload } from './documents/upload/complete.ts'
import { createUploadUrl } from './documents/upload-url/create.ts'
import { createFolder } from './folders/create.ts'
import { listAllFolders } from './folders/list.ts'
import { getHealth } from './health/get.ts'
import { listOrganizationAuditEvents } from './organization/audit-events/list.ts'
import { listOrganizationMembers } from './organization/members/list.ts'
import { listGroups } from './scim/groups/list.ts'
import { getResourceType } from './scim/resource-types/get.ts'
import { listResourceTypes } from './scim/resource-types/list.ts'
import { getSchema } from './scim/schemas/get.ts'
import { listSchemas } from './scim/schemas/list.ts'
import { getServiceProviderConfig } from './scim/service-provider-config.ts'
import { createUser } from './scim/users/create.ts'
import { deactivateUser } from './scim/users/deactivate.ts'
import { getUser } from './scim/users/get.ts'
import { listScimUsers } from './scim/users/list.ts'
import { patchUser } from './scim/users/patch.ts'
import { replaceUser } from './scim/users/replace.ts'
import { getArtifact } from './signatures/requests/artifact.ts'
import { correctEnvelope } from './signatures/requests/correct.ts'
import { createEnvelope } from './signatures/requests/create.ts'
import { createEmbeddedSession } from './signatures/requests/embedded-session.ts'
import { getEvidence } from './signatures/requests/evidence.ts'
import { getEnvelope } from './signatures/requests/get.ts'
import { listAllEnvelopes } from './signatures/requests/list.ts'
import { reassignEnvelope } from './signatures/requests/reassign.ts'
import { remindSigner } from './signatures/requests/remind.ts'
import { voidEnvelope } from './signatures/requests/void.ts'
import { deleteWebhook } from './signatures/webhooks/delete.ts'
import { getWebhookDelivery } from './signatures/webhooks/deliveries/get.ts'
import { listWebhookDeliveries } from './signatures/webhooks/deliveries/list.ts'
import { replayWebhookDelivery } from './signatures/webhooks/deliveries/replay.ts'
import { listWebhooks } from './signatures/webhooks/list.ts'
import { rotateWebhookSecret } from './signatures/webhooks/rotate-secret.ts'
import { testWebhook } from './signatures/webhooks/test.ts'
import { upsertWebhook } from './signatures/webhooks/upsert.ts'
import { getSigningWorkflow } from './signatures/workflows/get.ts'
import { createSequence } from './signatures/workflows/sequential.ts'
import { readSignersArtifact } from './signing/artifact.ts'
import { declineEnvelope } from './signing/decline.ts'
import { readSignersDocument } from './signing/document.ts'
import { openEmbedded } from './signing/open.ts'
import { showSigningPage } from './signing/page.ts'
import { signAsSigner } from './signing/sign.ts'
import { readStatus } from './signing/status.ts'
import { recordSeen } from './signing/view.ts'
import { runWorkflow } from './workflows/run.ts'
import { getWorkflowRun } from './workflows/runs/get.ts'

/** Every operation of the api worker. */
export const apiOperations: readonly Operation[] = [
  getAccount,
  createApiKey,
  listKeys,
  revokeApiKey,
  listDocumentAuditEvents,
  createDocument,
  deleteDocument,
  downloadDocument,
  exportDatev,
  getDocument,
  listAllDocuments,
  restoreTrashedDocument,
  listTrashedDocuments,
  completeUpload,
  createUploadUrl,
  createFolder,
  listAllFolders,
  getHealth,
  listOrganizationAuditEvents,
  listOrganizationMembers,
  listGroups,
  getResourceType,
  listResourceTypes,
  getSchema,
  listSchemas,
  getServiceProviderConfig,
  createUser,
  deactivateUser,
  getUser,
  listScimUsers,
  patchUser,
  replaceUser,
  getArtifact,
  correctEnvelope,
  createEnvelope,
  createEmbeddedSession,
  getEvidence,
  getEnvelope,
  listAllEnvelopes,
  reassignEnvelope,
  remindSigner,
  voidEnvelope,
  deleteWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  replayWebhookDelivery,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  upsertWebhook,
  getSigningWorkflow,
  createSequence,
  readSignersArtifact,
  declineEnvelope,
  readSignersDocument,
  openEmbedded,
  showSigningPage,
  signAsSigner,
  readStatus,
  recordSeen,
  runWorkflow,
  getWorkflowRun,
]
