import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../dev/build/build-part.ts'
import { sharedBrowser } from '../support/browser.ts'
import { artifactOf } from '../support/envelopes.ts'
import { compareImages, fieldImage, openPdfRenderer } from '../support/images.ts'
import { openApi } from '../support/open-api.ts'
import { missingTool, runTool } from '../support/pdf-tools.ts'
import {
  adoptTyped,
  consentAndSign,
  fieldAt,
  invite,
  openSigningPage,
  storedEnvelope,
  storedValues,
} from '../support/signing-page.ts'
import { isFull } from '../support/size.ts'
import { stack } from '../support/stack.ts'

const noPdftotext = missingTool('pdftotext')
if (noPdftotext) console.log(noPdftotext)

const api = await openApi(stack)
const images = join(root, 'out/scripts')
const pixelsPerPoint = 4
mkdirSync(images, { recursive: true })
const renderer = await openPdfRenderer(await sharedBrowser())

const places = {
  signature: [0.1, 0.3, 0.5, 0.06],
  initials: [0.1, 0.4, 0.3, 0.12],
  first: [0.1, 0.6, 0.5, 0.03],
  second: [0.1, 0.7, 0.5, 0.03],
} as const satisfies Record<string, readonly [number, number, number, number]>
const fields = [
  fieldAt('signature', 'signature', 1, [...places.signature]),
  fieldAt('initials', 'initials', 1, [...places.initials]),
  fieldAt('first', 'name', 1, [...places.first]),
  fieldAt('second', 'text', 1, [...places.second]),
]
const page = { width: 595, height: 842 }

const scripts: [script: string, first: string, second: string][] = [
  ['Latin', 'Anna Müller', 'Nguyễn Thị Hồng Ánh'],
  ['Cyrillic', 'Дмитрий Соколов', 'Ґанна Їжакевич'],
  ['Greek', 'Γιώργος Παπαδόπουλος', 'Ελένη Νικολάου'],
  ['Arabic', 'محمد علي', 'فاطمة الزهراء'],
  ['Hebrew', 'שרה כהן', 'דוד לוי'],
  ['Devanagari', 'राहुल शर्मा', 'प्रियंका क्षत्रिय'],
  ['Bengali', 'প্রিয়াঙ্কা সেন', 'রবীন্দ্র'],
  ['Tamil', 'தமிழ்ச்செல்வி', 'கார்த்திக்'],
  ['Thai', 'สมชาย ใจดี', 'น้ำฝน'],
  ['Georgian', 'გიორგი', 'ნინო ბერიძე'],
  ['Armenian', 'Արմեն', 'Անահիտ Սարգսյան'],
  ['Ethiopic', 'አበበ በቂላ', 'ሰላም'],
  ['Japanese', '田中太郎', 'さくら 鈴木'],
  ['Chinese', '张伟', '陳大文'],
  ['Korean', '김철수', '이영희'],
  ['decomposed Korean', '김철수'.normalize('NFD'), '각시'.normalize('NFD')],
  ['Gujarati', 'કૃષ્ણકાંત શ્રીમાળી', 'ગૌરવ'],
  ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'ਹਰਲੀਨ'],
  ['Oriya', 'ଶ୍ରୀକାନ୍ତ ଜଗନ୍ନାଥ', 'ମାନସୀ'],
  ['Telugu', 'శ్రీనివాస్ కృష్ణమూర్తి', 'లక్ష్మి'],
  ['Kannada', 'ಶ್ರೀಕೃಷ್ಣ', 'ಲಕ್ಷ್ಮೀ'],
  ['Malayalam', 'ശ്രീജിത്ത് കൃഷ്ണൻ', 'ലക്ഷ്മി'],
  ['Sinhala', 'ශ්‍රීමාලි ද සිල්වා', 'සුනිල්'],
  ['Lao', 'ສົມໃຈ ແກ້ວມະນີ', 'ວັນນີ້'],
  ['Khmer', 'សុខា វណ្ណា', 'ភ័ក្ត្រា'],
  ['Burmese', 'အောင်ဆန်းစုကြည်', 'မောင်မောင်ဦး'],
  ['Urdu and Persian', 'محمد ذیشان', 'علی‌رضا پژمان'],
  ['Thai with combining marks', 'ฐิติพันธุ์ พึ่งบุญ', 'ที่นี่ วันชัย'],
  ['decomposed Vietnamese', 'Nguyễn Thị Ngọc Ậ'.normalize('NFD'), 'Đặng Ước'],
  ['Thaana', 'އިބްރާހީމް', 'މުޙައްމަދު'],
  ['Tibetan', 'བསྟན་འཛིན་རྒྱ་མཚོ', 'ཚེ་རིང་'],
  ['Tifinagh', 'ⵎⵓⵃⴰⵎⵎⴻⴷ', 'ⴼⴰⴹⵎⴰ'],
  ['Cherokee', 'ᏍᏏᏉᏯ', 'ᎠᏂ'],
  ['N’Ko', 'ߛߏߟߏߡߊߣߊ ߞߊ߲ߕߍ߫', 'ߡߊߡߊߘߎ߫'],
  ['Adlam', '𞤋𞤦𞤵𞤪𞤢𞥄𞤸𞤭𞤥𞤢 𞤄𞤢𞤪𞤪𞤭𞥅', '𞤀𞤥𞤭𞤲𞤢'],
  ['Javanese', 'ꦱꦸꦥꦿꦥ꧀ꦠꦺꦴ', 'ꦱꦫꦶ'],
  ['emoji', 'Anna 👨\u200d👩\u200d👧\u200d👦', 'Karl 🇩🇪 ❤\ufe0f'],
  ['emoji with skin tones', 'Kim 👋🏿', 'Ana 👩🏽\u200d🚀 🫱🏿\u200d🫲🏻'],
  ['emoji with joiners', 'Bo 👩🏽\u200d❤\ufe0f\u200d💋\u200d👨🏿', 'Lu 🏴\u200d☠\ufe0f 👨🏻\u200d⚕\ufe0f'],
]
// Scripts that run right to left (one of them above U+FFFF), and a script with a very large character set.
const tried = scripts.filter(([script]) => isFull || /^(Arabic|Adlam|Japanese)$/.test(script))

test.each(tried)(
  'prints names in %s on the sealed document as the signing page shows them',
  async (script, first, second) => {
    const { envelope, link } = await invite(api, { signerName: first, fields })
    const visited = await openSigningPage(link, { deviceScaleFactor: 2 })
    expect(await visited.page.locator('#field-3').inputValue(), 'prefilled').toBe(first)
    await visited.page.locator('#field-4').fill(second)
    await adoptTyped(visited.page, /^Sign: /, first)
    await adoptTyped(visited.page, /^Initial: /, second)
    const previews = {
      signature: await fieldImage(visited.page, 'signature'),
      initials: await fieldImage(visited.page, 'initials'),
    }
    await consentAndSign(visited.page)
    await expect.poll(async () => (await storedEnvelope(envelope.id))?.status, { timeout: 30_000 }).toBe('completed')
    expect(visited.problems).toEqual([])
    await visited.close()

    expect(await storedValues(envelope.id)).toMatchObject({
      signature: { kind: 'typed', text: first },
      initials: { kind: 'typed', text: second },
      first: { kind: 'text', text: first },
      second: { kind: 'text', text: second },
    })
    const sealed = await artifactOf(api, envelope.id, 'document')
    const certificate = await artifactOf(api, envelope.id, 'certificate')
    for (const [name, preview] of Object.entries(previews)) {
      const seal = await renderer.render(sealed, { box: places[name as keyof typeof places], page, pixelsPerPoint })
      writeFileSync(join(images, `${script}-${name}-page.png`), preview)
      writeFileSync(join(images, `${script}-${name}-seal.png`), seal)
      const { inkApart, edgesApart } = await compareImages(renderer.page, preview, seal)
      expect(inkApart, `${name}: ink that stands elsewhere`).toBeLessThanOrEqual(0.01)
      expect(edgesApart, `${name}: edges of the ink in pixels`).toBeLessThanOrEqual(4)
    }
    for (const [name, bytes] of Object.entries({ document: sealed, certificate })) {
      const path = join(images, `${script}-${name}.pdf`)
      writeFileSync(path, bytes)
      expect(Buffer.from(bytes).toString('latin1')).not.toContain('[U+')
      if (noPdftotext) continue
      const text = plain(runTool('pdftotext', ['-layout', path, '-']))
      // Poppler separates the vowels of Thaana from their letters.
      if (script === 'Thaana') continue
      // Poppler treats Adlam as left-to-right text, and returns its letters in the order of the page.
      const asRead = (written: string) =>
        script === 'Adlam'
          ? plain(written)
              .match(/.\p{M}*/gsu)!
              .reverse()
              .join('')
          : plain(written)
      for (const written of [first, second]) expect(text, name).toContain(asRead(written))
    }
  },
)

// Ignores direction marks, visible gaps and the joiners of right-to-left text.
const plain = (text: string) => text.replace(/\s|[\u202a-\u202e\u2066-\u2069]|\u200c|\u200d/g, '').normalize('NFC')
