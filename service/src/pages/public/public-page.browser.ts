// An upvote without leaving the place: the form is sent as it would be, and the button says what came of it. Whatever goes wrong, the
// form is sent in the usual way.
document.addEventListener('submit', async (event) => {
  const form = event.target.closest('.upvote')
  if (!form) return
  event.preventDefault()
  const button = form.querySelector('button')
  if (button.dataset.sent !== undefined) return
  button.dataset.sent = ''
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams([...new FormData(form), [button.name, button.value], ['lang', document.documentElement.lang]]),
    })
    const { text, count, undo, next } = await answer.json()
    button.querySelector('span').textContent = text
    button.querySelector('b').textContent = count
    button.querySelector('i').textContent = undo
    button.value = next
    button.classList.toggle('on', next === 'off')
    delete button.dataset.sent
  } catch {
    form.insertAdjacentHTML('beforeend', `<input type="hidden" name="${button.name}">`)
    form.lastElementChild.value = button.value
    form.submit()
  }
})
