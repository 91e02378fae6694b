/** Matches skin tones of emoji. A font of one color cannot show a tone, so the emoji is drawn without it. */

const tone = /(?<=\p{Emoji_Modifier_Base}\ufe0f?)\p{Emoji_Modifier}/gu
// Matches the joiners of signs that are joined to an emoji and that the symbol font contains.
const joint =
  /\u200d(?=[\u2620\u2640\u2642\u2695\u2696\u26a7\u2708\u2764])|(?<=[\u2620\u2640\u2642\u2695\u2696\u26a7\u2708\u2764]\ufe0f?)\u200d/gu

/**
 * Replaces the skin tones of emoji by invisible selectors of the same length. Keeps a tone that does not follow an
 * emoji.
 */
export const hideSkinTones = (text: string): string => text.replace(tone, '\ufe0f\ufe0f')

/**
 * Returns a text as the PDF shows it, for use in the browser: without skin tones, and with joined emoji split if no
 * script font contains them.
 */
export const printableText = (text: string): string => text.replace(tone, '').replace(joint, '')
