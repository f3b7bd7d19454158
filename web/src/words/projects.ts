import { en } from './en/projects.ts'
import { inLanguages } from './words.ts'

export const projectsWords = inLanguages('projects', { en })
