/** Every limit of the API and of the service. Names contain the unit. */

export const limits = {
  requestsPerKeyPerMinute: 100,
  requestsPerOrganizationPerMinute: 2_000,
  /** For a test organization. */
  testRequestsPerMinute: 500,
  jsonBodyBytesMax: 1_048_576,
  jsonDepthMax: 64,
  /** Properties of a free-form object. Its schema limits its bytes. */
  freeMembersMax: 10_000,
  formBytesMax: 16_384,
  /** A larger body is neither read nor validated before the API key is authenticated. */
  unprovedBodyBytesMax: 4_096,
  titleCharsMax: 300,
  metadataBytesMax: 65_536,
  textCharsMax: 100_000,
  changeDescriptionCharsMax: 300,
  uploadBytesMin: 5,
  uploadBytesMax: 104_857_600,
  /** For an image or office file, and for the PDF that a converter returns. */
  convertibleBytesMax: 16_777_216,
  convertedBytesMax: 33_554_432,
  uploadUrlTtlSeconds: 900,
  /** Checks of one upload that may end without an outcome, as for a file that crashes its worker. */
  brokenChecksMax: 3,
  scanRetrySeconds: 15,
  /** Requests that an invocation of a worker may make. `[limits]` of both wrangler.toml contains the same number. */
  subrequestsMax: 50_000,
  /**
   * Together with a database round trip afterwards, this stays within the 15 seconds in which every client gets a
   * response.
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
  /** The largest file that a mail contains. In base64 it has 14 MB, which common mail servers accept. */
  mailFileBytesMax: 10 * 1_024 * 1_024,
  signerAccessDays: 30,
  /** How long the link in an email to the sender works. */
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
  fieldLabelCharsMax: 200,
  fieldOptionsMax: 100,
  fieldMaskCharsMax: 64,
  fieldPatternCharsMax: 200,
  fieldPagesCharsMax: 200,
  /** Files of one field, and of one field whose sender states no maximum. */
  attachmentFilesMax: 5,
  attachmentFilesDefault: 1,
  attachmentNameCharsMax: 120,
  /** For one file, and for all files of one envelope. */
  attachmentBytesMax: 10_485_760,
  attachmentsBytesMax: 52_428_800,
  /** Files and pages that are appended to one certificate. The files share the other limits of combined documents. */
  appendedFilesMax: 10,
  appendedPagesMax: 100,
  /** In which an upload must begin. */
  attachmentTtlSeconds: 300,
  /** Entries of `all` and of `any`. */
  conditionPartsMax: 10,
  /** Values of one operation, values in a whole calculation, and levels of nested operations. */
  operationValuesMax: 100,
  calculationValuesMax: 200,
  calculationDepthMax: 4,
  /** For the full name of a form field in the document. */
  formFieldCharsMax: 500,
  /** For the role in a tag. */
  fieldRoleCharsMax: 100,
  /** Texts per call, pages that one call reads, and places after which it reads no further page. */
  placeTextsMax: 20,
  placeTextCharsMax: 200,
  placePagesMax: 50,
  placesMax: 500,
  /** Places per page. */
  placesOfPageMax: 500,
  /** Parts, pages, bytes and objects of one combined document; more would exceed the memory of an isolate. */
  combinedPartsMax: 20,
  combinedPagesMax: 1_000,
  combinedBytesMax: 16_777_216,
  combinedObjectsMax: 30_000,
  combinedValuesMax: 250_000,
  accessCodeCharsMin: 4,
  accessCodeCharsMax: 64,
  /** Wrong codes after which no code is accepted. */
  accessTriesMax: 5,
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
  /** For keys of a named sandbox. */
  sandboxKeyDaysMax: 30,
  idempotencyKeyCharsMin: 8,
  idempotencyKeyCharsMax: 128,
  idempotencyKeptDays: 7,
  trashKeptDays: 30,
  uploadSessionKeptDays: 30,
  finishedJobKeptDays: 7,
  failedJobKeptDays: 90,
  /** Consecutive attempts that may end without an outcome, as for a job that crashes its worker. */
  lostAttemptsMax: 5,
  deadLetterKeptDays: 90,
  /** Longer than any request, job or step that stores an object can last. */
  attemptMinutesMax: 60,
  /** Age at which an unreferenced object is deleted. */
  unnamedObjectKeptDays: 7,
  /** Pause between two comparisons of the store with the database. */
  storageCheckPauseHours: 24,
  /** After the link's expiry, so a late visitor learns that it has expired. */
  signingLinkKeptDays: 90,
  emailCharsMax: 254,
  signerNameCharsMax: 200,
  /** Signers of one signing workflow. */
  signersMax: 20,
  /** Recipients of copies of a signed document. */
  copiesMax: 10,
  /** For the image that an organization uploads as its logo. */
  logoBytesMax: 524_288,
  logoPixelsMax: 2_000_000,
  messageCharsMax: 2_000,
  reasonCharsMax: 1_000,
  envelopeExpiryDaysDefault: 30,
  envelopeExpiryDaysMax: 365,
  reminderPauseSeconds: 3_600,
  /** Days from the invitation to the first automatic reminder, and from any reminder to the next automatic one. */
  firstReminderDays: 3,
  nextReminderDays: 7,
  automaticRemindersMax: 5,
  /** For a sender's own schedule. */
  reminderDaysMax: 90,
  remindersMax: 20,
  envelopeExternalIdCharsMax: 128,
  envelopeMetadataBytesMax: 16_384,
  expiryWarningDays: 2,
  /** Administrators who get a mail when an envelope ends without a signature. */
  senderMailsMax: 5,
  templateNameCharsMax: 200,
  roleNameCharsMax: 100,
  templateBytesMax: 262_144,
  /** Uses of a template in one bulk send. */
  bulkRowsMax: 500,
  /** Errors in rows that one response contains. */
  bulkErrorsMax: 100,
  /** Attempts at one row that may end without an outcome; fewer than those of its job. */
  bulkRowTriesMax: 4,
  /** After the bulk send has finished. */
  bulkSendKeptDays: 30,
  /** The largest `integer` of PostgreSQL. */
  versionNumberMax: 2_147_483_647,
  /** Documents of one workflow run. */
  runDocumentsMax: 100,
  workflowNameCharsMax: 200,
  workflowStepsMax: 20,
  workflowInputBytesMax: 65_536,
  inputSchemaBytesMax: 16_384,
  inputPatternCharsMax: 200,
  inputErrorsMax: 20,
  retentionDaysMax: 36_525,
  drawnSignaturePointsMax: 8_000,
  /** For an image that a signer uploads as a signature. */
  signaturePictureBytesMax: 98_304,
  signaturePicturePixelsMax: 500_000,
  /** Different images of one signer: a signature and initials. */
  signaturePicturesMax: 2,
  webhookDescriptionCharsMax: 300,
  webhookUrlCharsMax: 2_000,
  webhookAttemptsMax: 12,
  /**
   * Ten minutes less than six hours, so the wait for a scheduled run and a free connection keeps the gap below six
   * hours.
   */
  webhookGapSecondsMax: 21_000,
  /** An endpoint whose deliveries have only failed for this long is disabled. */
  webhookFailingDaysMax: 5,
  /** For the inbox of a test organization. */
  testMailsMax: 500,
  testMailKeptDays: 30,
  clockAdvanceSecondsMax: 34_560_000,
  webhookLogKeptDays: 30,
  webhookLogAttemptsMax: 10_000,
  /** Bytes that are read of a response, and characters that are stored of it. */
  webhookAnswerBytesMax: 16_384,
  webhookExcerptCharsMax: 2_048,
  webhookSecretOverlapHours: 24,
  webhookPreviousSecretsMax: 5,
  /** How long a readiness result is cached. */
  readinessSeconds: 10,
  /** Allowed difference between the clocks of worker and database. */
  clockDifferenceSecondsMax: 30,
  /**
   * Totals and daily limits of an organization, unless the operator sets others. `db/sql/budgets.sql` contains the same
   * numbers.
   */
  budgets: {
    documents: 1_000_000,
    metadataBytes: 4_294_967_296,
    storedBytes: 1_099_511_627_776,
    folders: 10_000,
    members: 250_000,
    keys: 500,
    webhookEndpoints: 50,
    uploadSessions: 2_000,
    uploadSessionsPerDocument: 10,
    templateVersions: 10_000,
    envelopesPerDay: 10_000,
    bulkRowsPerDay: 10_000,
    changesPerEnvelope: 200,
    embeddedSessionsPerDay: 100,
    linkVisitsPerDay: 50,
    attachmentsPerEnvelopePerDay: 100,
    mailsPerEnvelopePerDay: 20,
    mailsPerRecipientPerDay: 100,
    senderMailsPerDay: 100,
    webhookTestsPerDay: 1_000,
    workflowRunsPerDay: 10_000,
  },
  /** The same limits for a test organization. */
  testBudgets: {
    documents: 10_000,
    metadataBytes: 67_108_864,
    storedBytes: 5_368_709_120,
    folders: 1_000,
    members: 2_000,
    keys: 100,
    webhookEndpoints: 20,
    uploadSessions: 200,
    uploadSessionsPerDocument: 10,
    templateVersions: 1_000,
    envelopesPerDay: 1_000,
    bulkRowsPerDay: 1_000,
    changesPerEnvelope: 50,
    embeddedSessionsPerDay: 100,
    linkVisitsPerDay: 50,
    attachmentsPerEnvelopePerDay: 100,
    mailsPerEnvelopePerDay: 20,
    mailsPerRecipientPerDay: 1_000,
    senderMailsPerDay: 1_000,
    webhookTestsPerDay: 200,
    workflowRunsPerDay: 200,
  },
} as const
