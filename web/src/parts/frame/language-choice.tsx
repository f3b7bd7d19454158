import { languageNames, languageWord } from '@earshot/messages/languages'
import { NativeSelect } from '@mantine/core'
import { IconLanguage } from '@tabler/icons-react'
import { chooseLanguage, languages, readersLanguage } from '../../messages/language.ts'

/** The reader's language in this browser. A change loads the page anew. */
export function LanguageChoice({ isQuiet = false }: { isQuiet?: boolean }) {
  const language = readersLanguage()
  if (languages.length < 2) return null
  const label = languageWord[language]
  return (
    <NativeSelect
      {...(isQuiet ? { ...quiet, 'aria-label': label } : { label })}
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

/** Below the navigation's entries, in line with them. */
const quiet = {
  variant: 'unstyled',
  size: 'sm',
  leftSection: <IconLanguage size={20} stroke={1.75} aria-hidden="true" />,
  leftSectionWidth: 40,
  styles: { input: { paddingInlineStart: 42 }, section: { color: 'inherit' } },
} as const
