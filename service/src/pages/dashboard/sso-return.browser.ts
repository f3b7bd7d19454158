// Posts the form that an identity provider had the browser post, once more, from our own site.
document.querySelector('form')?.submit()
