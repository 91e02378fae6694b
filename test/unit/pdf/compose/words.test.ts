import { expect, test } from 'vitest'
import { breakableWordsOf } from '../../../../pdf/compose/words.ts'

test.each([
  ['two words', 'two| |words'],
  ['', ''],
  ['契約書（写し）を、見る。', '契|約|書|（写|し）|を、|見|る。'],
  ['Order 47号', 'Order| |47|号'],
  ['김철수 씨', '김철수| |씨'],
  ['สวัสดีครับ', 'สวัสดี|ครับ'],
  ['محمد علي', 'محمد| |علي'],
])('permits line breaks in the text %j only at the bars in %j', (paragraph, bars) => {
  const words = breakableWordsOf(paragraph)
  expect(words.map(({ word }) => word).join('|')).toBe(bars)
  for (const { word, start } of words) expect(paragraph.slice(start, start + word.length)).toBe(word)
})
