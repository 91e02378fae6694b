import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { composeWithFonts } from '../../../../pdf/compose/fonts.ts'
import { createShaper } from '../../../../pdf/compose/shape.ts'
import { composeTextDocument } from '../../../../pdf/compose/text-document.ts'
import { temporaryFolder } from '../../../support/folder.ts'
import { fontFiles } from '../../../support/fonts.ts'
import { missingTool, runTool } from '../../../support/pdf-tools.ts'

const noPdftotext = missingTool('pdftotext')
if (noPdftotext) console.log(noPdftotext)
const folder = temporaryFolder('scripts')

const lines = [
  ...['Nguyễn Thị Hồng Ánh', 'Дмитрий Соколов', 'Γιώργος Παπαδόπουλος', 'محمد علي', 'פרשת שרה כהן'],
  ...['राहुल क्षत्रिय', 'প্রিয়াঙ্কা সেন', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'પ્રિયા શાહ', 'ମାନସୀ ଦାସ', 'தமிழ்ச்செல்வி', 'శ్రీనివాస్', 'ಲಕ್ಷ್ಮಿ', 'ശ്രീജിത്ത്'],
  ...['සුනිල් පෙරේරා', 'สมชาย ใจดี', 'ສົມສັກ', 'សុខា', 'ကျော်စွာ', 'გიორგი', 'Արմեն', 'አበበ በቂላ'],
  ...['田中太郎', 'さくら', '张伟', '陳大文', '김철수', '각시'.normalize('NFD'), '😀 ❤ 👍', 'Ana 👋🏿 👩🏽'],
  ...['ฐิติพันธุ์', 'ที่นี่ วันชัย', 'ភ័ក្ត្រា', 'ວັນນີ້', 'ခင်နှင်းဦး', 'y\u0323 e\u0323\u0302'],
]

test.skipIf(noPdftotext !== null)(
  'composes a PDF from which pdftotext extracts names in many scripts, and emoji',
  async () => {
    const path = join(folder, 'all.pdf')
    writeFileSync(path, await composeTextDocument({ title: '', text: lines.join('\n') }, fontFiles))
    const read = runTool('pdftotext', ['-layout', path, '-'])
    const plain = (text: string) => text.replace(/[\s\u202a-\u202e]/g, '').normalize('NFC')
    for (const line of lines) expect(plain(read)).toContain(plain(line))
  },
)

const glyphsOf = (text: string) =>
  composeWithFonts(fontFiles, (fonts) => createShaper(fonts)(text, 'regular').words.flatMap((word) => word.glyphs))

test.each([
  ['a hand', '👍🏽', 1],
  ['an astronaut', '👩🏽\u200d🚀', 1],
  ['two hands', '🫱🏿\u200d🫲🏻', 2],
  ['a person next to a sign', '👩🏽\u200d⚕\ufe0f', 2],
])('draws %s with one glyph for each emoji and its skin tone', async (_, text, count) => {
  const glyphs = await glyphsOf(text)
  expect(glyphs).toHaveLength(count)
  expect(glyphs.map((glyph) => glyph.text).join('')).toBe(text)
})

test('draws a skin tone after a letter as a separate glyph', async () => {
  expect((await glyphsOf('Anna🏽')).map((glyph) => glyph.text)).toEqual(['A', 'n', 'n', 'a', '🏽'])
})

test('breaks long ideographic text into lines, but never before a comma or full stop', async () => {
  const path = join(folder, 'long.pdf')
  const text = '甲は乙に対し、本契約に基づく一切の権利を譲渡する。'.repeat(40)
  writeFileSync(path, await composeTextDocument({ title: '契約書', text }, fontFiles))
  if (noPdftotext !== null) return
  const read = runTool('pdftotext', ['-layout', path, '-'])
    .split('\n')
    .map((line) => line.trim())
  const body = read.filter((line) => /[甲乙権利]/.test(line))
  expect(body.join('').replace('契約書', '')).toBe(text)
  expect(body.length).toBeGreaterThan(15)
  expect(body.filter((line) => /^[、。]/.test(line))).toEqual([])
})

test('writes identical bytes for identical texts in several scripts', async () => {
  const compose = () => composeTextDocument({ title: '契約', text: 'محمد राहुल' }, fontFiles)
  expect(Buffer.compare(await compose(), await compose())).toBe(0)
})
