import { describe, expect, it, test } from 'vitest'
import { invalidReasons, PdfRefusalError } from '../../../../pdf/inspect/policy/result.ts'
import {
  defaultUploadPolicy,
  featureSentence,
  pdfFeatures,
  refusedFeatures,
  uploadPolicy,
} from '../../../../pdf/inspect/policy/upload-policy.ts'

describe('the upload policy', () => {
  it('refuses active, remote, hidden and unsealable features by default', () => {
    expect(refusedFeatures(pdfFeatures, defaultUploadPolicy)).toEqual([
      'encryption',
      'portfolio',
      'dynamic_xfa',
      'static_xfa',
      'javascript',
      'launch',
      'import_data',
      'submit_form',
      'remote_go_to',
      'automatic_uri',
      'hide_action',
      'print_differs',
      'multimedia',
      'external_content',
      'optional_content',
      'executable_attachment',
      'unlisted_attachment',
      'certification_locked',
    ])
  })

  it('removes scripts, actions, print differences, hidden layers and XFA forms by default', () => {
    expect(pdfFeatures.filter((feature) => defaultUploadPolicy[feature] === 'remove')).toEqual([
      'dynamic_xfa',
      'static_xfa',
      'javascript',
      'launch',
      'import_data',
      'submit_form',
      'remote_go_to',
      'automatic_uri',
      'hide_action',
      'print_differs',
      'optional_content',
    ])
  })

  it('merges configured decisions without changing the default policy', () => {
    const policy = uploadPolicy({ submit_form: 'allow', attachments: 'refuse' })
    expect([policy.submit_form, policy.attachments, policy.javascript]).toEqual(['allow', 'refuse', 'remove'])
    expect(defaultUploadPolicy.submit_form).toBe('remove')
  })

  const wrong: [decisions: Record<string, string>, message: string][] = [
    [{ encryption: 'allow' }, 'an upload policy cannot allow encryption'],
    [{ flash: 'refuse' }, 'the PDF feature flash is unknown'],
    [{ toString: 'refuse' }, 'the PDF feature toString is unknown'],
    [{ launch: 'maybe' }, 'the decision for launch is not allow, remove or refuse'],
    [{ encryption: 'remove' }, 'the service cannot remove encryption'],
    [{ attachments: 'remove' }, 'the service cannot remove attachments'],
  ]
  test.each(wrong)('rejects the decisions %j', (decisions, message) => {
    expect(() => uploadPolicy(decisions)).toThrow(new RangeError(message))
  })

  it('has a description and an instruction for every feature', () => {
    for (const feature of pdfFeatures)
      expect(featureSentence(feature)).toMatch(/^The PDF contains [a-zA-Z][^.]*\. [A-Z].*\.$/)
  })

  it('has a description and an instruction for every defect', () => {
    for (const reason of invalidReasons) expect(new PdfRefusalError(reason).message).toMatch(/^[A-Z].*\. [A-Z].*\.$/)
  })
})
