// Copies what stands in a field, and says so.

for (const button of document.querySelectorAll<HTMLElement>('[data-copies]'))
  button.addEventListener('click', async () => {
    const field = document.getElementById(button.dataset.copies!) as HTMLInputElement
    field.select()
    try {
      await navigator.clipboard.writeText(field.value)
    } catch {
      // Only a page that came by https may ask for the clipboard; the older way needs no leave.
      document.execCommand('copy')
    }
    button.closest('section')!.querySelector('[role=status]')!.textContent = button.dataset.copied!
  })
