import type { en } from '../en/goals.ts'

export const nl: typeof en = {
  title: 'Doelen',
  purpose: 'Wat dit project wil weten, en de doelen van het platform in de volgorde die voor jou telt.',

  own: {
    title: 'Je doelen',
    what: 'In je eigen woorden: wat je met vragen te weten wilt komen of wilt bereiken. Alleen je team ziet ze.',
    list: 'Je doelen',
    empty: 'Nog geen doel. Eén zin is genoeg, bijvoorbeeld: weten waarom mensen terugkomen.',
    emptyForViewer: 'Nog geen doel.',
    new: 'Nieuw doel',
    add: 'Toevoegen',
    edit: (goal) => `Wijzigen: ${goal}`,
    change: 'Wijzigen',
    text: 'Doel',
    save: 'Opslaan',
    cancel: 'Annuleren',
    remove: (goal) => `Verwijderen: ${goal}`,
    count: (count, most) => `${count} van ${most}`,
    full: 'Meer doelen kunnen er niet zijn. Verwijder er een om een ander toe te voegen.',
    changed: 'gewijzigd',
    added: 'toegevoegd',
  },

  removal: {
    title: 'Dit doel verwijderen',
    what: 'Het verdwijnt voorgoed uit de lijst. Vragen en antwoorden blijven zoals ze zijn.',
    action: 'Doel verwijderen',
  },

  platform: {
    title: 'Platformdoelen',
    what: 'Waar een mening over kan gaan. Kies er hoogstens acht en zet het belangrijkste vooraan: bij vragen worden ze in deze volgorde aangeboden. Elke wijziging wordt meteen opgeslagen.',
    chosen: 'Gekozen, het belangrijkste eerst',
    available: 'Niet gekozen',
    choose: (title) => `${title} kiezen`,
    chooseShort: 'Kiezen',
    leaveOut: (title) => `${title} weglaten`,
    full: 'Er zijn er acht gekozen, meer kan niet. Laat er een weg om een ander te kiezen.',
    last: 'Er moet er één blijven.',
    saving: 'Wordt opgeslagen',
    saved: 'Opgeslagen.',
  },
}
