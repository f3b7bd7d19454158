import type { Language } from '@earshot/contract'
import { languages } from '../../messages/language.ts'
import type { TypedQuestion } from './typed-question.ts'

// Questions to begin with, in the project's language where pages support it, else in English.

export const presets = ['scale', 'yesNo', 'bands', 'one', 'several', 'words'] as const
export type Preset = (typeof presets)[number]

interface Texts {
  scale: string
  steps: readonly [veryGood: string, good: string, okay: string, poor: string, veryPoor: string]
  yesNo: string
  yes: string
  no: string
  bands: string
  least: string
  most: string
}

const texts: Readonly<Record<Language, Texts>> = {
  en: {
    scale: 'How was it, all in all?',
    steps: ['Very good', 'Good', 'Okay', 'Poor', 'Very poor'],
    yesNo: 'Would you come back?',
    yes: 'Yes',
    no: 'No',
    bands: 'How likely are you to recommend us to others?',
    least: 'Not likely at all',
    most: 'Extremely likely',
  },
  de: {
    scale: 'Wie war es insgesamt?',
    steps: ['Sehr gut', 'Gut', 'In Ordnung', 'Schlecht', 'Sehr schlecht'],
    yesNo: 'Würden Sie wiederkommen?',
    yes: 'Ja',
    no: 'Nein',
    bands: 'Wie wahrscheinlich ist es, dass Sie uns weiterempfehlen?',
    least: 'Äußerst unwahrscheinlich',
    most: 'Äußerst wahrscheinlich',
  },
  fr: {
    scale: 'Dans l’ensemble, comment était-ce\u202f?',
    steps: ['Très bien', 'Bien', 'Moyen', 'Mauvais', 'Très mauvais'],
    yesNo: 'Reviendriez-vous\u202f?',
    yes: 'Oui',
    no: 'Non',
    bands: 'Quelle est la probabilité que vous nous recommandiez à d’autres\u202f?',
    least: 'Pas du tout probable',
    most: 'Extrêmement probable',
  },
  es: {
    scale: '¿Qué tal fue, en general?',
    steps: ['Muy bien', 'Bien', 'Regular', 'Mal', 'Muy mal'],
    yesNo: '¿Volverías?',
    yes: 'Sí',
    no: 'No',
    bands: '¿Qué probabilidad hay de que nos recomiendes a otras personas?',
    least: 'Nada probable',
    most: 'Extremadamente probable',
  },
  it: {
    scale: 'Nel complesso, com’è andata?',
    steps: ['Molto bene', 'Bene', 'Così così', 'Male', 'Molto male'],
    yesNo: 'Torneresti?',
    yes: 'Sì',
    no: 'No',
    bands: 'Quanto è probabile che ci consiglieresti ad altri?',
    least: 'Per niente probabile',
    most: 'Estremamente probabile',
  },
  pt: {
    scale: 'No geral, como foi?',
    steps: ['Muito bom', 'Bom', 'Razoável', 'Ruim', 'Muito ruim'],
    yesNo: 'Você voltaria?',
    yes: 'Sim',
    no: 'Não',
    bands: 'Qual é a probabilidade de nos recomendar a outras pessoas?',
    least: 'Nada provável',
    most: 'Extremamente provável',
  },
  nl: {
    scale: 'Hoe was het, alles bij elkaar?',
    steps: ['Heel goed', 'Goed', 'Gaat wel', 'Slecht', 'Heel slecht'],
    yesNo: 'Zou je terugkomen?',
    yes: 'Ja',
    no: 'Nee',
    bands: 'Hoe waarschijnlijk is het dat je ons bij anderen aanbeveelt?',
    least: 'Helemaal niet waarschijnlijk',
    most: 'Uiterst waarschijnlijk',
  },
  pl: {
    scale: 'Jak było ogólnie?',
    steps: ['Bardzo dobrze', 'Dobrze', 'Średnio', 'Źle', 'Bardzo źle'],
    yesNo: 'Czy chcesz do nas wrócić?',
    yes: 'Tak',
    no: 'Nie',
    bands: 'Jak bardzo prawdopodobne jest, że polecisz nas innym?',
    least: 'Zupełnie nieprawdopodobne',
    most: 'Niezwykle prawdopodobne',
  },
  sv: {
    scale: 'Hur var det på det hela taget?',
    steps: ['Mycket bra', 'Bra', 'Okej', 'Dåligt', 'Mycket dåligt'],
    yesNo: 'Skulle du komma tillbaka?',
    yes: 'Ja',
    no: 'Nej',
    bands: 'Hur troligt är det att du rekommenderar oss till andra?',
    least: 'Inte alls troligt',
    most: 'Ytterst troligt',
  },
}

/** The language of a project's presets: the project's, or English. */
export const presetLanguage = (locale: string): Language => {
  const [general] = locale.toLowerCase().split('-', 1)
  return languages.find((language) => language === general) ?? 'en'
}

/** Fills in the form. Ids of options are the same in every language, so that charts can be compared. */
export function presetOf(
  preset: Preset,
  locale: string,
): Partial<TypedQuestion> & Pick<TypedQuestion, 'question' | 'answerMode' | 'options'> {
  const words = texts[presetLanguage(locale)]
  const option = (id: string, text: string, description = '') => ({ key: id, id, text, description })
  switch (preset) {
    case 'scale': {
      const [veryGood, good, okay, poor, veryPoor] = words.steps
      return {
        question: words.scale,
        answerMode: 'single_select',
        options: [option('5', veryGood), option('4', good), option('3', okay), option('2', poor), option('1', veryPoor)],
      }
    }
    case 'yesNo':
      return { question: words.yesNo, answerMode: 'single_select', options: [option('yes', words.yes), option('no', words.no)] }
    case 'bands':
      // Six bands, because a question has at most six options. It is no Net Promoter Score: for that each of the eleven numbers is asked.
      return {
        question: words.bands,
        answerMode: 'single_select',
        options: [
          option('0-2', '0–2', words.least),
          option('3-4', '3–4'),
          option('5-6', '5–6'),
          option('7-8', '7–8'),
          option('9', '9'),
          option('10', '10', words.most),
        ],
      }
    case 'one':
      return { question: '', answerMode: 'single_select', options: [] }
    case 'several':
      return { question: '', answerMode: 'multi_select', options: [] }
    case 'words':
      return { question: '', answerMode: 'text_only', options: [] }
  }
}

/** Returns whether a text came from a preset: another preset may replace it. */
export const isOfPreset = (question: string): boolean =>
  Object.values(texts).some((words) => [words.scale, words.yesNo, words.bands].includes(question))
