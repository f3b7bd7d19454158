import type { en } from '../en/goals.ts'

export const sv: typeof en = {
  title: 'Mål',
  purpose: 'Vad det här projektet vill ta reda på, och plattformsmålen i den ordning som är viktig för dig.',

  own: {
    title: 'Dina mål',
    what: 'Med egna ord: vad du vill ta reda på eller uppnå genom att fråga. Bara ditt team ser dem.',
    list: 'Dina mål',
    empty: 'Inget mål än. En mening räcker, till exempel: ta reda på varför folk kommer tillbaka.',
    emptyForViewer: 'Inget mål än.',
    new: 'Nytt mål',
    add: 'Lägg till',
    edit: (goal) => `Ändra: ${goal}`,
    change: 'Ändra',
    text: 'Mål',
    save: 'Spara',
    cancel: 'Avbryt',
    remove: (goal) => `Ta bort: ${goal}`,
    count: (count, most) => `${count} av ${most}`,
    full: 'Det finns så många mål som det får finnas. Ta bort ett för att lägga till ett nytt.',
    changed: 'ändrat',
    added: 'tillagt',
  },

  removal: {
    title: 'Ta bort målet',
    what: 'Det försvinner från listan för gott. Frågor och svar berörs inte.',
    action: 'Ta bort målet',
  },

  platform: {
    title: 'Plattformsmål',
    what: 'Vad ett omdöme kan handla om. Välj upp till åtta och sätt det viktigaste först: frågor erbjuder dem i den ordningen. Varje ändring sparas genast.',
    chosen: 'Valda, de viktigaste först',
    available: 'Inte valda',
    choose: (title) => `Välj ${title}`,
    chooseShort: 'Välj',
    leaveOut: (title) => `Utelämna ${title}`,
    full: 'Åtta är valda, och fler kan det inte vara. Utelämna ett för att välja ett annat.',
    last: 'Ett måste vara kvar.',
    saving: 'Sparar',
    saved: 'Sparat.',
  },
}
