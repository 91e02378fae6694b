/** Labels and sentences in the details of the verifier's checks in English. */
export const verifyFindings = {
  labelled: '{label}: {value}',
  labels: {
    records: 'Records',
    record: 'Record',
    values: 'Personal values',
    fields: 'Fields checked',
    skippedFields: 'Fields not checked, because values are omitted',
    field: 'Field',
    key: 'Key',
    fingerprint: 'Fingerprint',
    time: 'Time',
    heads: 'Heads',
    log: 'Log',
    position: 'Position in the log',
    witnesses: 'Witnesses',
    authority: 'Time-stamping authority',
    renewed: 'Last renewed',
    size: 'Size in bytes',
    recordedSize: 'Recorded size in bytes',
    added: 'Bytes added later',
    signer: 'Signed by',
    covered: 'Covered bytes',
    erased: 'Erased values',
    withheld: 'Values not shown',
  },
  causes: {
    unknownKey: 'This key is not among the keys that you provided.',
    noKey: 'To compare the fingerprint, provide the public key.',
    noCheckpoint: 'The evidence has no checkpoint.',
    otherEnvelope: 'The checkpoint belongs to another envelope.',
    otherChain: 'The checkpoint was signed for another chain.',
    noProof: 'There is no proof. Download the evidence again at least one minute after the envelope ended.',
    fewWitnesses: 'Too few witnesses have cosigned. Download the evidence again later.',
    authorityNotChecked: 'The authority was not checked.',
    authorityNotTrusted: 'The authority is not trusted. Provide its certificate.',
    revocationUnknown: 'It is not proven that the certificates of the authority were not revoked.',
    notListed: 'The records do not contain this file.',
    removed: 'A later change removed the signature from the form.',
    changedAfter: 'The file was changed after this signature.',
  },
}

/** The texts of the details in a language. `labelled` combines a label and a value. */
export type VerifyFindingTexts = {
  labelled: string
  labels: Record<keyof typeof verifyFindings.labels, string>
  causes: Record<keyof typeof verifyFindings.causes, string>
}
