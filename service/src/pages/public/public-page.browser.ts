// An upvote without leaving the place: the form is sent as it would be, and the button says what came of it. Whatever goes wrong, the
// form is sent in the usual way.

/** What the service says of an upvote. */
interface Upvoted {
  text: string
  count: string
  undo: string
  next: string
}

document.addEventListener('submit', async (event) => {
  const form = (event.target as Element).closest<HTMLFormElement>('.upvote')
  if (!form) return
  event.preventDefault()
  const button = form.querySelector('button')!
  if (button.dataset.sent !== undefined) return
  button.dataset.sent = ''
  try {
    const fields = [...new FormData(form)] as [string, string][]
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams([...fields, [button.name, button.value], ['lang', document.documentElement.lang]]),
    })
    const { text, count, undo, next } = (await answer.json()) as Upvoted
    button.querySelector('span')!.textContent = text
    button.querySelector('b')!.textContent = count
    button.querySelector('i')!.textContent = undo
    button.value = next
    button.classList.toggle('on', next === 'off')
    delete button.dataset.sent
  } catch {
    const pressed = document.createElement('input')
    pressed.type = 'hidden'
    pressed.name = button.name
    pressed.value = button.value
    form.append(pressed)
    form.submit()
  }
})
