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
  it('rejects active, remote, hidden and unsealable content of uploads by default', () => {
    expect(refusedFeatures(pdfFeatures, defaultUploadPolicy)).toEqual([
      'encryption',
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
      'portfolio',
      'dynamic_xfa',
      'static_xfa',
      'executable_attachment',
      'unlisted_attachment',
      'certification_locked',
    ])
  })

  it('removes by default only features that do not change the page on the screen', () => {
    expect(pdfFeatures.filter((feature) => defaultUploadPolicy[feature] === 'remove')).toEqual([
      'javascript',
      'launch',
      'import_data',
      'submit_form',
      'remote_go_to',
      'automatic_uri',
      'hide_action',
      'print_differs',
      'dynamic_xfa',
      'static_xfa',
    ])
  })

  it('merges configured decisions into a copy of the default upload policy', () => {
    const policy = uploadPolicy({ submit_form: 'allow', attachments: 'refuse' })
    expect([policy.submit_form, policy.attachments, policy.javascript]).toEqual(['allow', 'refuse', 'remove'])
    expect(defaultUploadPolicy.submit_form).toBe('remove')
  })

  const wrong: [decisions: Record<string, string>, message: string][] = [
    [{ encryption: 'allow' }, 'an upload policy cannot allow encryption'],
    [{ flash: 'refuse' }, 'unknown PDF feature flash'],
    [{ toString: 'refuse' }, 'unknown PDF feature toString'],
    [{ launch: 'maybe' }, 'launch is neither allow, remove nor refuse'],
    [{ encryption: 'remove' }, 'encryption cannot be removed'],
    [{ attachments: 'remove' }, 'attachments cannot be removed'],
  ]
  test.each(wrong)('rejects the upload policy %j', (decisions, message) => {
    expect(() => uploadPolicy(decisions)).toThrow(new RangeError(message))
  })

  it('describes every rejectable feature, with an instruction for the sender', () => {
    for (const feature of pdfFeatures)
      expect(featureSentence(feature)).toMatch(/^The PDF contains [a-zA-Z][^.]*\. [A-Z].*\.$/)
  })

  it('describes every rejectable defect, with an instruction for the sender', () => {
    for (const reason of invalidReasons) expect(new PdfRefusalError(reason).message).toMatch(/^[A-Z].*\. [A-Z].*\.$/)
  })
})
