import { createContext } from 'react'

/** What stands behind a screen's name in the browser's tab: the app, or whose it is. */
export const ProductContext = createContext('Earshot')
