import { expect, test } from 'vitest'
import { contrast } from '../../core/brand/palette.ts'
import { readImage } from '../../pdf/pixels/read-image.ts'
import { writePng } from '../../pdf/pixels/write-png.ts'
import { sharedBrowser } from '../support/browser.ts'
import { api as clientOf } from '../support/client.ts'
import { openApi } from '../support/open-api.ts'
import { expectAccessible, invite, oneSignature, openSigningPage, phone } from '../support/signing-page.ts'
import { sampleOf } from '../support/size.ts'
import { stack } from '../support/stack.ts'

/** Returns an image in base64 that the browser encoded. */
const imageOf = async (type: 'image/png' | 'image/jpeg'): Promise<string> => {
  const page = await (await sharedBrowser()).newPage()
  const url: string = await page.evaluate(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 240, height: 60 })
    const context = canvas.getContext('2d')
    const colors = context.createLinearGradient(0, 0, 240, 60)
    colors.addColorStop(0, '#c00000')
    colors.addColorStop(1, '#0040c0')
    context.fillStyle = colors
    if ('${type}' === 'image/jpeg') context.fillRect(0, 0, 240, 60)
    else context.fillRect(10, 10, 200, 40)
    return canvas.toDataURL('${type}', 0.9)
  })()`)
  await page.close()
  return url.split(',')[1]!
}

/** Returns red, green, blue and opacity of each pixel as the browser decodes it. */
async function pixelsIn(type: string, base64: string): Promise<number[]> {
  const page = await (await sharedBrowser()).newPage()
  const pixels = await page.evaluate(`(async () => {
    const image = new Image()
    image.src = 'data:${type};base64,${base64}'
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
    const context = canvas.getContext('2d')
    context.drawImage(image, 0, 0)
    return [...context.getImageData(0, 0, image.width, image.height).data]
  })()`)
  await page.close()
  return pixels as number[]
}

test.each([
  ['image/png', 0],
  ['image/jpeg', 4],
] as const)('decodes an %s logo as a browser does', async (type, tolerance) => {
  const sent = await imageOf(type)
  const read = readImage(Buffer.from(sent, 'base64'), 100_000)
  const written = Buffer.from(writePng(read)).toString('base64')
  const farthest = (pixels: number[]) => Math.max(...pixels.map((value, at) => Math.abs(value - read.pixels[at]!)))
  expect(farthest(await pixelsIn(type, sent))).toBeLessThanOrEqual(tolerance)
  expect(farthest(await pixelsIn('image/png', written))).toBe(0)
})

test.each(sampleOf(['#ffd400', '#ffffff', '#0b4f9c'], 1))(
  'shows the brand color %s on the signing page in light and dark mode without axe-core violations',
  async (color) => {
    const api = await openApi(stack)
    const body = {
      displayName: 'Nordlicht',
      color,
      logo: await imageOf('image/png'),
      replyTo: 'ask@nordlicht.example',
    }
    await clientOf(api.apiKey).expect('organization.brand.set', 200, { body })
    for (const colorScheme of ['light', 'dark'] as const) {
      const { link } = await invite(api, oneSignature)
      const { page, problems, foreignRequests, close } = await openSigningPage(link, { ...phone, colorScheme })
      const logo = page.getByRole('img', { name: 'Nordlicht' })
      expect(await logo.evaluate<number, { naturalWidth: number }>(({ naturalWidth }) => naturalWidth)).toBe(240)
      expect(await page.getByRole('link', { name: 'ask@nordlicht.example' }).getAttribute('href')).toBe(
        'mailto:ask@nordlicht.example',
      )
      await expectAccessible(page, `brand-${colorScheme}-${color.slice(1)}`)
      await page.getByRole('button', { name: 'Start' }).tap()
      await page.locator('dialog[open] button[type=submit]').tap()
      const button = page.locator('dialog[open]:has(#finish-title) button.primary')
      await button.waitFor()
      const [background, ink] = (await page.evaluate(`(() => {
        const { backgroundColor, color } = getComputedStyle(document.querySelector('dialog[open]:has(#finish-title) button.primary'))
        return [backgroundColor, color]
      })()`)) as string[]
      expect(contrast(hexOf(background!), hexOf(ink!))).toBeGreaterThanOrEqual(4.5)
      expect(hexOf(background!)).toBe(color)
      await expectAccessible(page, `brand-review-${colorScheme}-${color.slice(1)}`)
      await button.click()
      await page.getByRole('heading', { name: 'The document is signed' }).waitFor({ timeout: 30_000 })
      await expectAccessible(page, `brand-end-${colorScheme}-${color.slice(1)}`)
      expect([problems, foreignRequests]).toEqual([[], []])
      await close()
    }
  },
)

const hexOf = (rgb: string): string =>
  `#${(rgb.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`
