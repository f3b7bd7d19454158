import type { Words } from './en.ts'

const eMail = 'e\u2011mail'

export const pl: Words = {
  language: 'pl',

  form: {
    title: 'Subskrypcja',
    heading: (project) => `Wiadomości od ${project}`,
    lead: `Zostaw swój adres ${eMail} i potwierdź go w wiadomości, którą dostaniesz. Dopiero wtedy subskrypcja zaczyna działać.`,
    email: `Adres ${eMail}`,
    name: 'Twoje imię',
    nameHint: 'Możesz zostawić to pole puste.',
    submit: 'Subskrybuj',
    submitting: 'Chwileczkę',
    seen: (project) =>
      `Gdy potwierdzisz, ${project} zobaczy Twój adres, imię, jeśli je podasz, i język. W każdej chwili możesz zrezygnować, korzystając z linku w każdej wiadomości wysłanej stąd.`,
  },

  mistakes: {
    titlePrefix: (title) => `Do poprawy: ${title}`,
    heading: 'Przed wysłaniem trzeba poprawić jedną rzecz',
    several: 'Przed wysłaniem trzeba poprawić dwie rzeczy',
    kept: 'Wszystko, co zostało wpisane, nadal tu jest.',
    missing: `Wpisz swój adres ${eMail}.`,
    notAnAddress: `To nie jest adres ${eMail}. Wpisz go w postaci nazwa@example.com.`,
    nameTooLong: (limit) => `Imię może mieć najwyżej ${limit} znaków.`,
    characters: 'Jest tu znak, którego nie można zapisać. Wpisz to jeszcze raz.',
  },

  asked: {
    title: 'Zajrzyj do skrzynki',
    heading: 'Zajrzyj do skrzynki.',
    what: (email) =>
      `Jeśli adresu ${email} nie ma jeszcze na liście, jest już do niego w drodze wiadomość. Naciśnij w niej przycisk w ciągu 7 dni, a subskrypcja zacznie działać.`,
    nothing: 'Po kilku minutach nic nie ma? Zajrzyj do folderu ze spamem i sprawdź adres powyżej: czy każda litera się zgadza?',
    another: 'Użyj innego adresu',
  },

  closed: {
    title: 'Brak subskrypcji',
    heading: (project) => `${project} nie przyjmuje już subskrypcji.`,
    what: 'Nie ma tu nic do zrobienia. W otrzymanych wcześniej wiadomościach link do rezygnacji nadal działa.',
  },

  confirm: {
    title: 'Potwierdź subskrypcję',
    heading: 'Jeszcze jeden krok.',
    what: (email, project) => `Potwierdź, że chcesz dostawać wiadomości od ${project} na adres ${email}.`,
    button: 'Potwierdzam',
    notYou: 'To nie była Twoja prośba? Zamknij tę stronę. Nic się nie stanie, a adres zostanie usunięty.',
  },

  invited: {
    title: 'Zaproszenie',
    heading: (project) => `${project} zaprasza.`,
    what: (email, project) => `Czy chcesz dostawać wiadomości od ${project} na adres ${email}?`,
    accept: 'Tak, subskrybuję',
    decline: 'Nie, dziękuję',
    seen: (project) =>
      `Jeśli się zgodzisz, ${project} dowie się o tym i zobaczy Twój adres, imię, jeśli je podasz, i język. W każdej chwili możesz zrezygnować.`,
  },

  confirmed: {
    title: 'Subskrypcja działa',
    heading: 'Subskrypcja działa.',
    what: (email, project) => `Wiadomości od ${project} będą przychodzić na adres ${email}.`,
    leave: 'W każdej chwili możesz zrezygnować, korzystając z linku w każdej wiadomości wysłanej stąd, albo od razu.',
    leaveLink: 'Rezygnuję',
  },

  declined: {
    title: 'Bez subskrypcji',
    heading: 'W porządku, bez wiadomości.',
    what: (email) => `Na adres ${email} nic nie zostanie wysłane, a za kilka dni zostanie on usunięty.`,
    changed: 'Zmiana zdania?',
    button: 'Jednak subskrybuję',
  },

  ended: {
    title: 'Link wygasł',
    heading: 'Ten link wygasł.',
    what: (project) =>
      `Był ważny 7 dni albo w międzyczasie subskrypcja została zakończona. Aby dostawać wiadomości od ${project}, zapisz się ponownie: to zajmie minutę.`,
    again: 'Zapisz się ponownie',
  },

  blocked: {
    title: 'To niemożliwe',
    heading: 'Tego adresu nie można tu zapisać.',
    what: (project) => `${project} nie chce do niego pisać. Jeśli to pomyłka, zapytaj ich o to bezpośrednio.`,
  },

  leave: {
    title: 'Rezygnacja',
    heading: (project) => `Zrezygnować z wiadomości od ${project}?`,
    what: (email, project) => `Na adres ${email} nie będą już przychodzić wiadomości od ${project}.`,
    everything: (organization) => `Zrezygnuj ze wszystkiego od ${organization}`,
    everythingHint: 'Z każdej subskrypcji, a także z każdej innej wiadomości wysyłanej stąd na ten adres.',
    button: 'Rezygnuję',
  },

  left: {
    title: 'Subskrypcja zakończona',
    heading: 'Subskrypcja jest zakończona.',
    what: (project) => `${project} już o tym wie, a Twoje imię i adres zostały usunięte z listy subskrybentów.`,
    everything: (organization) =>
      `Wszystkie subskrypcje w ${organization} są zakończone i żadna wiadomość nie zostanie stąd wysłana na ten adres.`,
    again: 'Zapisz się ponownie',
  },

  unknown: {
    title: 'Nieznany link',
    heading: 'Nie znamy tego linku.',
    what: 'Być może jego część zginęła po drodze albo to, czego dotyczył, zostało już usunięte. Otwórz go ponownie z wiadomości, w której przyszedł.',
  },

  emails: {
    confirmation: {
      subject: (project) => `Prosimy o potwierdzenie: wiadomości od ${project}`,
      heading: 'Jeszcze jeden krok',
      paragraphs: (project) => [
        `Ktoś wpisał ten adres, aby dostawać wiadomości od ${project}. To zapewne Twoja prośba.`,
        'Jeśli tak, naciśnij przycisk w ciągu 7 dni i potwierdź na stronie, która się otworzy. Jeśli nie, nie rób nic: nic więcej nie zostanie wysłane, a adres zostanie usunięty.',
      ],
      button: 'Potwierdzam',
      reason: (project) => `Ta jedna wiadomość przyszła, ponieważ Twój adres został wpisany na stronie ${project}.`,
    },
    invitation: {
      subject: (project) => `${project} zaprasza do subskrypcji`,
      heading: (project) => `${project} zaprasza`,
      paragraphs: (project) => [
        `${project} chce wysyłać Ci wiadomości i najpierw pyta o zgodę.`,
        'Naciśnij przycisk, aby się zgodzić lub odmówić. Jeśli przez 7 dni nic nie zrobisz, nic nie zostanie wysłane, a zaproszenie wygaśnie.',
      ],
      button: 'Odpowiedz na zaproszenie',
      reason: (project) => `Ta wiadomość przyszła, ponieważ ${project} zaprasza Cię do subskrypcji.`,
    },
    welcome: {
      subject: (project) => `Subskrypcja działa: ${project}`,
      heading: 'Subskrypcja działa',
      paragraphs: (project) => [
        `Twoja zgoda na wiadomości od ${project} jest potwierdzona.`,
        'Zachowaj tę wiadomość: link na jej końcu pozwala w każdej chwili zrezygnować.',
      ],
      reason: (project) => `Ta wiadomość przyszła, ponieważ subskrybujesz ${project}.`,
    },
    already: {
      subject: (project) => `Subskrypcja już działa: ${project}`,
      heading: 'Subskrypcja już działa',
      paragraphs: (project) => [
        `Ktoś wpisał ten adres, aby dostawać wiadomości od ${project}; to zapewne Twoja prośba. Adres jest już na liście, więc nie trzeba nic robić.`,
        'Jeśli nie chcesz już tych wiadomości, zrezygnuj, korzystając z linku na końcu.',
      ],
      reason: (project) => `Ta wiadomość przyszła, ponieważ subskrybujesz ${project}.`,
    },
  },
}
