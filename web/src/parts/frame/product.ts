import { createContext } from 'react'

/** The second part of the browser tab's title: the app, or the owner's name. */
export const ProductContext = createContext('Earshot')
