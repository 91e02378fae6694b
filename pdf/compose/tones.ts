/** Tones of skin on emoji, which a font of one colour does not show: the emoji stands for itself in any of them. */

const tone = /(?<=\p{Emoji_Modifier_Base}\ufe0f?)\p{Emoji_Modifier}/gu
// Signs that emoji are joined with and that the font of symbols draws.
const joint =
  /\u200d(?=[\u2620\u2640\u2642\u2695\u2696\u26a7\u2708\u2764])|(?<=[\u2620\u2640\u2642\u2695\u2696\u26a7\u2708\u2764]\ufe0f?)\u200d/gu

/** The text with selectors, which are drawn as nothing, in the place of tones: of the same length. A tone behind no emoji stays. */
export const silentTones = (text: string): string => text.replace(tone, '\ufe0f\ufe0f')

/** The text for a browser that shall draw it as it is printed: without tones, and emoji apart that fonts by script have not whole. */
export const asPrinted = (text: string): string => text.replace(tone, '').replace(joint, '')
