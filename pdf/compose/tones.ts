/** Skin tones of emoji, which a font of one color cannot show: the emoji is drawn without them. */

const tone = /(?<=\p{Emoji_Modifier_Base}\ufe0f?)\p{Emoji_Modifier}/gu
// Signs that are joined to emoji and that the symbol font has.
const joint =
  /\u200d(?=[\u2620\u2640\u2642\u2695\u2696\u26a7\u2708\u2764])|(?<=[\u2620\u2640\u2642\u2695\u2696\u26a7\u2708\u2764]\ufe0f?)\u200d/gu

/** Replaces skin tones by invisible selectors of the same length. A tone that does not follow an emoji is kept. */
export const contrastlessTones = (text: string): string => text.replace(tone, '\ufe0f\ufe0f')

/**
 * Returns the text for a browser as the PDF shows it: without skin tones, and with emoji split that the fonts by script
 * do not have as one.
 */
export const asPrinted = (text: string): string => text.replace(tone, '').replace(joint, '')
