/** The kinds of objects by which references to them are judged. */
export const kinds = {
  missing: -1,
  other: 0,
  font: 1,
  /** A dictionary that contains only references. */
  references: 2,
  /** A table that contains fonts directly. Its references are judged one at a time. */
  fontTable: 3,
  form: 4,
  blankForm: 5,
  /** A form XObject with a transparency group. */
  group: 6,
  mask: 7,
  /** A dictionary that would be invalid as a graphics state (`isUnrecognizedState`). */
  oddState: 8,
  zeroFunction: 9,
  /** A color space whose initial color differs between readers. */
  mixture: 10,
  /** An image that can be the soft mask of another image, or its stencil mask. */
  softMask: 11,
  stencil: 12,
  /** A font descriptor with a font program. */
  program: 13,
  /** A character collection with its own codes. */
  ownCollection: 14,
  /** An array whose widths readers use differently. */
  oddWidths: 15,
  /** A CMap that all readers interpret in the same way. */
  codeMap: 16,
  /** A TrueType program whose maps lead from a character to different glyphs. */
  unlikeMaps: 17,
  /**
   * TrueType programs in which readers find glyphs by characters or by codes, only by codes, and only by codes of
   * symbols.
   */
  textMaps: 28,
  codeMaps: 29,
  symbolMap: 30,
  /** The function of black ink that replaces gray. */
  blackInk: 18,
  /** A color space that has another color space as its base or alternate. */
  basedSpace: 19,
  /** Encodings with the glyph names of text, of Symbol or of ZapfDingbats, and encodings with other names. */
  textNames: 20,
  symbolNames: 21,
  dingbatNames: 22,
  ownNames: 23,
  /** An encoding with the glyph names of text, without codes of at least 128. */
  openNames: 27,
  /** An array of vertical metrics that all readers use in the same way. */
  verticals: 24,
  /** A color profile of one or three colors, and the color space of a profile. */
  profile: 25,
  profileSpace: 26,
  /** A layer, or a membership dictionary of layers. */
  layer: 31,
  /** A transparency group, and one that blends in gray or in an unusual color space. */
  transparency: 32,
  grayTransparency: 33,
} as const
