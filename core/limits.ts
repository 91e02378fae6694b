/** All limits of the API and of the service. The name of each limit contains its unit. */

export const limits = {
  requestsPerKeyPerMinute: 100,
  requestsPerOrganizationPerMinute: 2_000,
  /** The maximum number of requests per minute of a test organization. */
  testRequestsPerMinute: 500,
  jsonBodyBytesMax: 1_048_576,
  jsonDepthMax: 64,
  /** The maximum number of properties in a free-form object. The schema of the object limits its size in bytes. */
  freeMembersMax: 10_000,
  formBytesMax: 16_384,
  /** The largest body that is read before the API key is authenticated. */
  unprovedBodyBytesMax: 4_096,
  titleCharsMax: 300,
  metadataBytesMax: 65_536,
  textCharsMax: 100_000,
  /** The number of composed letters that count as one request. A non-Latin letter counts as five. */
  textCharsPerRequest: 10_000,
  /**
   * The maximum number of letters in the sender's texts of all fields in a request, and in the texts that one signer
   * enters. The seal and the certificate compose these texts. A non-Latin letter counts as five.
   */
  senderLettersMax: 500_000,
  signerLettersMax: 100_000,
  changeDescriptionCharsMax: 300,
  uploadBytesMin: 5,
  uploadBytesMax: 104_857_600,
  /** The size limit of an image, HTML or office file, and of the PDF that a converter returns. */
  convertibleBytesMax: 16_777_216,
  convertedBytesMax: 33_554_432,
  uploadUrlTtlSeconds: 900,
  /** The maximum number of checks of one upload that may crash or stop without an outcome. */
  brokenChecksMax: 3,
  scanRetrySeconds: 15,
  /** The maximum number of subrequests of one worker invocation, as in both wrangler.toml files. */
  subrequestsMax: 50_000,
  /**
   * The time that a request waits for the result of a file check. Together with a database round trip, this wait is
   * shorter than the 15 seconds in which every client gets a response.
   */
  verdictWaitSeconds: 4,
  downloadUrlTtlSeconds: 3_600,
  artifactUrlTtlSeconds: 900,
  embeddedSessionTtlSeconds: 600,
  openedSessionTtlSeconds: 7_200,
  framingOriginsMax: 10,
  framingOriginCharsMax: 300,
  returnUrlCharsMax: 2_000,
  timeZoneCharsMax: 64,
  /** The largest file that is attached to a mail. In base64, it has 14 MB, which common mail servers accept. */
  mailFileBytesMax: 10 * 1_024 * 1_024,
  signerAccessDays: 30,
  /** The number of days for which the link in an email to the sender works. */
  senderLinkDays: 7,
  resourceIdCharsMax: 128,
  cursorCharsMax: 512,
  userAgentCharsMax: 512,
  listLimitMax: 100,
  listLimitDefault: 20,
  listOffsetMax: 10_000,
  readChunkCharsMax: 16_000,
  textRetrySeconds: 5,
  searchDocumentsMax: 50,
  searchCharsMin: 2,
  searchCharsMax: 200,
  searchExcerptsMax: 3,
  searchExcerptMatchesMax: 20,
  auditPageDefault: 50,
  viewingSeconds: 3_600,
  auditPageMax: 200,
  auditScanMax: 1_000,
  exportDocumentsMax: 500,
  exportIdsInHeaderMax: 100,
  fieldsMax: 200,
  fieldIdCharsMax: 128,
  fieldTextCharsMax: 2_000,
  fieldTextLinesMax: 100,
  fieldLabelCharsMax: 200,
  fieldOptionsMax: 100,
  fieldMaskCharsMax: 64,
  fieldPatternCharsMax: 200,
  fieldPagesCharsMax: 200,
  /** The maximum number of files that a field can permit, and the number for a field that states no maximum. */
  attachmentFilesMax: 5,
  attachmentFilesDefault: 1,
  attachmentNameCharsMax: 120,
  /** The size limit of one file, and of all files of one envelope. */
  attachmentBytesMax: 10_485_760,
  attachmentsBytesMax: 52_428_800,
  /**
   * The maximum number of files and pages that are appended to one certificate. Appended files also count toward the
   * other limits of combined documents.
   */
  appendedFilesMax: 10,
  appendedPagesMax: 100,
  /** The time after issuing an upload URL in which the upload must begin. */
  attachmentTtlSeconds: 300,
  /** The maximum number of entries in `all` or `any`. */
  conditionPartsMax: 10,
  /** The maximum number of values in an operation and in a calculation, and of nested levels. */
  operationValuesMax: 100,
  calculationValuesMax: 200,
  calculationDepthMax: 4,
  /** The maximum length of a form field's fully qualified name. */
  formFieldCharsMax: 500,
  /** The maximum length of the role in a tag. */
  fieldRoleCharsMax: 100,
  /**
   * The maximum number of texts in a call, of characters in a text, and of pages that a call reads. After `placesMax`
   * places, the call reads no more pages.
   */
  placeTextsMax: 20,
  placeTextCharsMax: 200,
  placePagesMax: 50,
  placesMax: 500,
  /** The maximum number of places on one page. */
  placesOfPageMax: 500,
  /**
   * The maximum number of parts, pages, bytes, objects and values in one combined document. More would exceed the
   * memory of an isolate.
   */
  combinedPartsMax: 20,
  combinedPagesMax: 1_000,
  combinedBytesMax: 16_777_216,
  combinedObjectsMax: 30_000,
  combinedValuesMax: 250_000,
  accessCodeCharsMin: 4,
  accessCodeCharsMax: 64,
  /** The number of wrong access codes after which no code is accepted. */
  accessAttemptsMax: 5,
  /** The number of evidence records after which an envelope accepts no second access code. Normal use needs far fewer. */
  accessRecordsMax: 1_000,
  folderNameCharsMax: 200,
  userNameCharsMax: 254,
  externalIdCharsMax: 255,
  userTextCharsMax: 200,
  scimPageDefault: 100,
  scimPageMax: 200,
  scimOperationsMax: 1_000,
  scimFilterCharsMax: 2_000,
  scimPathCharsMax: 1_000,
  scimRolesMax: 20,
  apiKeyNameCharsMax: 80,
  sandboxNameCharsMax: 64,
  /** The longest lifetime of an API key for a named sandbox. */
  sandboxKeyDaysMax: 30,
  idempotencyKeyCharsMin: 8,
  idempotencyKeyCharsMax: 128,
  idempotencyKeptDays: 7,
  trashKeptDays: 30,
  uploadSessionKeptDays: 30,
  finishedJobKeptDays: 7,
  failedJobKeptDays: 90,
  /** The maximum number of consecutive attempts of a job that may stop without an outcome. */
  lostAttemptsMax: 5,
  deadLetterKeptDays: 90,
  /** The longest duration of a request, job or step that stores an object, including a reserve. */
  attemptMinutesMax: 60,
  /** The age at which the service deletes an unreferenced object. */
  unreferencedObjectKeptDays: 7,
  /** The time between two comparisons of the object store with the database. */
  storageCheckPauseHours: 24,
  /** The time for which an expired link is kept, so a late visitor learns that it has expired. */
  signingLinkKeptDays: 90,
  emailCharsMax: 254,
  signerNameCharsMax: 200,
  /** The maximum number of signers in one signing workflow. */
  signersMax: 20,
  /** The maximum number of copy recipients of a signed document. */
  copiesMax: 10,
  /** The size limits of an organization's logo. */
  logoBytesMax: 524_288,
  logoPixelsMax: 2_000_000,
  messageCharsMax: 2_000,
  reasonCharsMax: 1_000,
  envelopeExpiryDaysDefault: 30,
  envelopeExpiryDaysMax: 365,
  reminderPauseSeconds: 3_600,
  /**
   * The number of days from the invitation to the first automatic reminder, and from any reminder to the next automatic
   * one.
   */
  firstReminderDays: 3,
  nextReminderDays: 7,
  automaticRemindersMax: 5,
  /** The longest interval in a reminder schedule that a sender sets. */
  reminderDaysMax: 90,
  remindersMax: 20,
  envelopeExternalIdCharsMax: 128,
  envelopeMetadataBytesMax: 16_384,
  expiryWarningDays: 2,
  /** The number of reassignments, by the signer or the sender, after which only the sender can reassign an envelope. */
  signerReassignmentsMax: 3,
  /** The maximum number of administrators who receive a mail when an envelope ends without a signature. */
  senderMailsMax: 5,
  templateNameCharsMax: 200,
  roleNameCharsMax: 100,
  templateBytesMax: 262_144,
  /** The maximum number of rows in one bulk send. */
  bulkRowsMax: 500,
  /** The maximum number of row errors in one response. */
  bulkErrorsMax: 100,
  /**
   * The maximum number of attempts at one row that may stop without an outcome. A job permits more such attempts
   * (`lostAttemptsMax`), so a row fails before its job.
   */
  bulkRowAttemptsMax: 4,
  /** The time for which the service keeps a bulk send after it has finished. */
  bulkSendKeptDays: 30,
  /** The largest version number, which is the largest PostgreSQL `integer`. */
  versionNumberMax: 2_147_483_647,
  /** The maximum number of documents in one workflow run. */
  runDocumentsMax: 100,
  workflowNameCharsMax: 200,
  workflowStepsMax: 20,
  workflowInputBytesMax: 65_536,
  inputSchemaBytesMax: 16_384,
  inputPatternCharsMax: 200,
  inputErrorsMax: 20,
  retentionDaysMax: 36_525,
  drawnSignaturePointsMax: 8_000,
  /** The size limits of an image that a signer uploads as a signature. */
  signatureImageBytesMax: 98_304,
  signatureImagePixelsMax: 500_000,
  /** The maximum number of different images from one signer, who can have a signature and initials. */
  signatureImagesMax: 2,
  webhookDescriptionCharsMax: 300,
  webhookUrlCharsMax: 2_000,
  webhookAttemptsMax: 12,
  /**
   * The maximum planned pause between two attempts, which is ten minutes shorter than six hours. The remaining time
   * covers the wait for a scheduled run and a free connection.
   */
  webhookGapSecondsMax: 21_000,
  /** The time without a successful delivery after which the service disables an endpoint. */
  webhookFailingDaysMax: 5,
  /** The maximum number of mails in the inbox of a test organization. */
  testMailsMax: 500,
  testMailKeptDays: 30,
  clockAdvanceSecondsMax: 34_560_000,
  webhookLogKeptDays: 30,
  webhookLogAttemptsMax: 10_000,
  /** The maximum size of a webhook response that is read, and of the excerpt that is stored. */
  webhookResponseBytesMax: 16_384,
  webhookExcerptCharsMax: 2_048,
  webhookSecretOverlapHours: 24,
  webhookPreviousSecretsMax: 5,
  /** The time for which a readiness result is cached. */
  readinessSeconds: 10,
  /** The permitted difference between the clocks of a worker and the database. */
  clockDifferenceSecondsMax: 30,
} as const
