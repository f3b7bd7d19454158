import { languageNames, languageWord } from '@earshot/messages/languages'
import { NativeSelect } from '@mantine/core'
import { chooseLanguage, languages, readersLanguage } from '../../messages/language.ts'

/** The reader's language in this browser. A change loads the page anew. */
export function LanguageChoice({ isQuiet = false }: { isQuiet?: boolean }) {
  const language = readersLanguage()
  if (languages.length < 2) return null
  const label = languageWord[language]
  return (
    <NativeSelect
      {...(isQuiet ? { 'aria-label': label, variant: 'unstyled', size: 'sm' } : { label })}
      w="fit-content"
      value={language}
      onChange={(event) => chooseLanguage(event.currentTarget.value as typeof language)}
    >
      {languages.map((code) => (
        <option key={code} value={code} lang={code}>
          {languageNames[code]}
        </option>
      ))}
    </NativeSelect>
  )
}
