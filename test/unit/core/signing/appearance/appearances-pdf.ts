import { type AppearanceItem, composeAppearances } from '../../../../../core/signing/appearance/appearances.ts'
import { createNewPdf } from '../../../../../pdf/document/new-pdf.ts'
import { fontFiles } from '../../../../support/fonts.ts'

/** Returns a PDF that draws the appearance of each item on a page of the item's size. */
export async function appearancesPdf(items: AppearanceItem[]): Promise<Uint8Array> {
  const file = createNewPdf()
  for (const appearance of await composeAppearances(file, { items, fonts: fontFiles })) {
    file.addPage({ ...appearance, width: appearance.widthPoints, height: appearance.heightPoints })
  }
  return file.finish({ catalog: {} })
}
