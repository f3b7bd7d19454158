// A photo of a telephone is many times larger than what can be read on a receipt needs: it is drawn smaller before it is sent, where
// the browser can. What can't be drawn goes as it is.

const longestEdge = 2600
const smallEnoughBytes = 1_500_000

const input = document.querySelector<HTMLInputElement>('#receipt')

// The name of the chosen file, also of one that the browser remembers when it goes back.
const chosen = document.querySelector<HTMLElement>('[data-none]')
const showChosen = () => {
  if (chosen) chosen.textContent = input?.files?.[0]?.name ?? chosen.dataset.none!
}
input?.addEventListener('change', showChosen)
addEventListener('pageshow', showChosen)

input?.addEventListener('change', async () => {
  const file = input.files?.[0]
  if (!file?.type.startsWith('image/') || file.size <= smallEnoughBytes) return
  const files = new DataTransfer()
  files.items.add(await smaller(file).catch(() => file))
  if (input.files?.[0] === file) input.files = files.files
})

async function smaller(file: File): Promise<File> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, longestEdge / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  return drawn && drawn.size < file.size ? new File([drawn], 'receipt.jpg', { type: 'image/jpeg' }) : file
}
