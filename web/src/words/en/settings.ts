export const en = {
  title: 'Settings',
  purpose: 'What this project is called, how its pages speak and look, and what is published.',
  readOnly: 'Admins and owners change these. You can read them.',
  save: 'Save changes',
  undo: 'Undo',
  saved: 'Saved.',
  unsaved: {
    title: 'Leave what you changed?',
    what: 'It is not saved yet.',
    stay: 'Stay here',
    leave: 'Leave it',
  },
  about: {
    title: 'Name and address',
    name: 'Name',
    nameHint: 'As customers read it.',
    description: 'Description',
    descriptionHint: 'What the project is, in a few words. It stands on the public page.',
    slug: 'Public address',
    slugHint: '3 to 60 of a–z, 0–9 and dashes.',
    slugChanged: (before: string) =>
      `Addresses with /p/${before} stop working: links on your site, the feed, and bookmarks. Links and codes that were handed out go on working.`,
    current: 'The public page is at',
  },
  speech: {
    title: 'Language and time',
    locale: 'Language',
    localeHint: 'Of the pages, unless a customer’s browser asks for another one they have.',
    timezone: 'Time zone',
    timezoneHint: 'Of the team. Charts count days of UTC.',
  },
  look: {
    title: 'Colour and logo',
    accent: 'Accent colour',
    accentHint: 'Of buttons, choices and links, as #rrggbb.',
    accentWrong: 'Write it as # and six digits or letters a–f.',
    pick: 'Pick a colour',
    preview: 'Preview',
    light: 'Light',
    dark: 'Dark',
    button: 'Send opinion',
    link: 'A link',
    kept: 'It reads well as it is.',
    adjusted: (wanted: string, light: string) =>
      `${wanted} is too pale to be read on light pages. They show ${light} instead; what you chose is kept.`,
    logo: 'Logo',
    logoHint: 'Stands above the form instead of the initial. A PNG, JPEG or WebP, made small here in your browser.',
    choose: 'Choose a picture',
    remove: 'Take the logo away',
    none: 'No logo: pages show the initial of the name.',
    elsewhere: (address: string) =>
      `The logo is set to ${address}. Pages ask no other site for anything, so it is not shown. Choose a picture instead.`,
    tooLarge: 'This picture stays too large, even made small. Choose one with fewer details.',
    unreadable: 'The browser can not read this as a picture.',
    logoNow: 'The logo as it will be',
  },
  publishing: {
    title: 'What is published',
    visibility: 'Answers to questions',
    visibilities: {
      private: { label: 'Only the team sees them', hint: 'For questions that do not say otherwise themselves.' },
      public: {
        label: 'Everybody sees them',
        hint: 'Beside the opinion, on the public page and in the widget. Customers are told so in the form.',
      },
    },
    moderation: 'Opinions of customers who are not verified',
    moderations: {
      none: {
        label: 'Appear at once',
        hint: 'Each says that it is not verified. You can hide one for a reason of the list; never because it is bad.',
      },
      hold_unverified: {
        label: 'Wait for the team',
        hint: 'They are under “To be published” until somebody publishes them. Verified ones appear at once in any case.',
      },
    },
    incognito: 'Customers may stay incognito',
    incognitoHint: 'An incognito opinion has no name, no link and no time of day. More people say what they think.',
    release: 'Incognito opinions from links appear',
    releases: {
      delayed: {
        label: 'Together, in random order',
        hint: 'When enough are waiting, or 72 hours after the first. By then they may be few, or a single one, and the time may tell who it was. The form says so.',
      },
      immediate: { label: 'At once', hint: 'Where few links are open, the time may tell who it was. The form says so.' },
    },
    batch: 'Appear together, at least',
    batchHint: 'From 2 to 20. More hide each other better, and take longer. Opinions that are waiting keep the number their form named.',
  },
  widget: {
    title: 'Widget',
    origins: 'Sites that may show the widget',
    originsHint: 'One a line, as https://shop.example. At most 20. Without any, the widget shows nothing anywhere.',
  },
  state: {
    title: 'Pause, archive, delete',
    active: 'This project takes opinions.',
    paused:
      'This project is paused: its pages take no opinions, and open forms are told so when they are sent. What was written stays with the customer.',
    archived: 'This project is archived: it takes no opinions and stands apart in the lists. Everything in it stays readable.',
    pause: 'Pause',
    resume: 'Take opinions again',
    archive: 'Archive',
    unarchive: 'Take out of the archive',
    delete: 'Delete project',
    pausing: {
      title: (name: string) => `Pause ${name}?`,
      what: 'Its forms, codes and public form take no opinions until you go on. A form that is open now is told so when it is sent, and keeps what was typed. The public page stays readable.',
      do: 'Pause',
    },
    archiving: {
      title: (name: string) => `Archive ${name}?`,
      what: 'It takes no opinions any more and stands apart in the lists. Nothing is deleted, and you can take it out again.',
      do: 'Archive',
    },
    deleting: {
      title: (name: string) => `Delete ${name}?`,
      what: 'All opinions, answers, links, codes and subscribers of this project are deleted for good, for your customers too. What was announced to your systems before is still delivered. This can not be undone.',
      do: 'Delete for good',
    },
  },
}

export type Words = typeof en
