// A logo, small and as a bitmap. It is made in the browser, so that nothing else of a file, such as a photograph's location, leaves it.

/** Contract: ProjectSettings.logoUrl. */
const lengthMax = 24_000

/** Twice the size on pages, for high-resolution screens. */
const sides = { width: 480, height: 160 }

/** Returns a file's picture as a data: address that is short enough; else the key of its problem in the words. */
export async function resizedLogo(file: Blob): Promise<{ url: string } | { wrong: 'unreadable' | 'tooLarge' }> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return { wrong: 'unreadable' }
  // Smaller sizes until it fits, as for photographs.
  for (const scale of [1, 0.7, 0.5, 0.35]) {
    const shrunk = Math.min(1, (sides.width * scale) / picture.width, (sides.height * scale) / picture.height)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * shrunk))
    canvas.height = Math.max(1, Math.round(picture.height * shrunk))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    // PNG first, for sharp edges and transparency; then WebP, which is smaller.
    const found = [canvas.toDataURL('image/png'), canvas.toDataURL('image/webp', 0.85)].find((url) => url.length <= lengthMax)
    if (found) return { url: found }
  }
  return { wrong: 'tooLarge' }
}
