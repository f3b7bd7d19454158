// A logo as pages carry it: small, and a picture made of dots alone. It is made in the browser, so that nothing else of a file, such as
// where a photograph was taken, ever leaves it.

/** Contract: ProjectSettings.logoUrl. */
const lengthMax = 24_000

/** Twice what a page shows it at, for fine screens. */
const sides = { width: 480, height: 160 }

/** A picture of a file, as a data: address that is short enough; else what is wrong with it, by its name among the words. */
export async function smallPicture(file: Blob): Promise<{ url: string } | { wrong: 'unreadable' | 'tooLarge' }> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return { wrong: 'unreadable' }
  // Smaller until it fits; a photograph may need it.
  for (const scale of [1, 0.7, 0.5, 0.35]) {
    const shrunk = Math.min(1, (sides.width * scale) / picture.width, (sides.height * scale) / picture.height)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * shrunk))
    canvas.height = Math.max(1, Math.round(picture.height * shrunk))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    // Sharp edges and see-through ground first; what can't have that is made smaller by WebP.
    const found = [canvas.toDataURL('image/png'), canvas.toDataURL('image/webp', 0.85)].find((url) => url.length <= lengthMax)
    if (found) return { url: found }
  }
  return { wrong: 'tooLarge' }
}
