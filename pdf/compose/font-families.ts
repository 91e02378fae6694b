/**
 * A font family for one script, split into files by characters. Other scripts than Latin, Greek and Cyrillic have such
 * a family, which is used only for `characters`.
 */
export type FontFamily = { name: string; characters: RegExp }

const eastAsian =
  /[\u1100-\u11ff\u2e80-\u31ff\u3200-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{1b000}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{323af}]/u

/** The font families in the order in which they are searched for a character. */
export const fontFamilies: readonly FontFamily[] = [
  { name: 'arabic', characters: /\p{scx=Arabic}/u },
  { name: 'hebrew', characters: /\p{scx=Hebrew}/u },
  { name: 'devanagari', characters: /\p{scx=Devanagari}/u },
  { name: 'bengali', characters: /\p{scx=Bengali}/u },
  { name: 'gurmukhi', characters: /\p{scx=Gurmukhi}/u },
  { name: 'gujarati', characters: /\p{scx=Gujarati}/u },
  { name: 'oriya', characters: /\p{scx=Oriya}/u },
  { name: 'tamil', characters: /\p{scx=Tamil}/u },
  { name: 'telugu', characters: /\p{scx=Telugu}/u },
  { name: 'kannada', characters: /\p{scx=Kannada}/u },
  { name: 'malayalam', characters: /\p{scx=Malayalam}/u },
  { name: 'sinhala', characters: /\p{scx=Sinhala}/u },
  { name: 'thai', characters: /\p{scx=Thai}/u },
  { name: 'lao', characters: /\p{scx=Lao}/u },
  { name: 'khmer', characters: /\p{scx=Khmer}/u },
  { name: 'myanmar', characters: /\p{scx=Myanmar}/u },
  { name: 'georgian', characters: /\p{scx=Georgian}/u },
  { name: 'armenian', characters: /\p{scx=Armenian}/u },
  { name: 'ethiopic', characters: /\p{scx=Ethiopic}/u },
  { name: 'thaana', characters: /\p{scx=Thaana}/u },
  { name: 'tibetan', characters: /\p{scx=Tibetan}/u },
  { name: 'tifinagh', characters: /\p{scx=Tifinagh}/u },
  { name: 'cherokee', characters: /\p{scx=Cherokee}/u },
  { name: 'nko', characters: /\p{scx=Nko}/u },
  { name: 'adlam', characters: /\p{scx=Adlam}/u },
  { name: 'javanese', characters: /\p{scx=Javanese}/u },
  { name: 'jp', characters: eastAsian },
  { name: 'sc', characters: eastAsian },
  { name: 'tc', characters: eastAsian },
  { name: 'kr', characters: eastAsian },
  // The emoji font would draw a keycap next to its character instead of around it.
  { name: 'emoji', characters: /(?!\u20e3)[\p{Emoji}\p{Emoji_Component}]/u },
]
