import type { en } from '../en/mail.ts'

export const fr: typeof en = {
  title: 'E\u2011mails',
  purpose:
    'Ce qui a été envoyé, ce qui a échoué et pourquoi, et ce qui attend. Les messages au sujet de la connexion ne figurent nulle part.',
  list: 'E\u2011mails, les plus récents d’abord',
  test: 'Envoyer un e\u2011mail de test',
  server: (server, from) => `Les e\u2011mails partent par ${server}, avec l’adresse ${from}.`,
  noServer:
    'Il n’y a pas de serveur de messagerie\u202f: les e\u2011mails sont gardés, pas envoyés. Les liens se lisent ici et peuvent être transmis à la main. Pour les envoyer, qui exploite Earshot définit SMTP_URL et MAIL_FROM.',
  columns: { to: 'À', kind: 'Objet', state: 'État', when: 'Écrit' },
  kinds: {
    link: 'Un lien pour donner un avis',
    'own-opinion': 'Leur propre avis',
    'my-data': 'Leurs propres données',
    subscription: 'Leur abonnement',
    invitation: 'Une invitation à cette organisation',
    webhooks: 'Des webhooks qui échouent',
    test: 'Un test',
  },
  states: { queued: 'En attente', sent: 'Envoyé', failed: 'Échoué', kept: 'Gardé' },
  again: 'À réessayer',
  filters: { label: 'Réduire la liste', status: 'État', everything: 'Tout', query: 'Adresse', clear: 'Tout afficher' },
  empty: { title: 'Pas encore d’e\u2011mail', what: 'Chaque e\u2011mail figure ici dès qu’il est écrit.' },
  none: { title: 'Aucun résultat', what: 'Choisissez un autre état, ou cherchez une partie plus courte de l’adresse.' },
  opened: {
    title: 'E\u2011mail',
    missing: 'Cet e\u2011mail n’est pas ici. Il appartient peut-être à un projet supprimé.',
    to: 'À',
    private: 'À qui est l’adresse n’est montré à personne.',
    kind: 'Objet',
    state: 'État',
    written: 'Écrit',
    sent: 'Accepté par le serveur de messagerie',
    attempts: 'Tentatives',
    next: 'Prochaine tentative',
    said: 'Le serveur de messagerie a dit',
    retry: 'Réessayer maintenant',
    retried: 'Il est de nouveau en route.',
    text: 'Ce qu’il contient',
    notShown: {
      private:
        'Son contenu n’est que pour son destinataire\u202f: il ouvre quelque chose qui lui appartient. Qui exploite Earshot sans serveur de messagerie le lit là-bas, avec earshot mail show.',
      sent: 'Il est parti\u202f: son contenu appartient maintenant au client.',
      forgotten: 'Son contenu n’est plus conservé. Les e\u2011mails sont vidés après 30 jours.',
    },
  },
  testing: {
    title: 'Envoyer un e\u2011mail de test',
    what: 'Il part aussitôt, et vous voyez ce que dit le serveur de messagerie. Cinq par minute peuvent être envoyés.',
    to: 'À',
    action: 'Envoyer le test',
    taken: 'Accepté',
    notTaken: 'Refusé',
    conversation: 'L’échange avec le serveur de messagerie',
    from: { us: 'Earshot', server: 'Serveur', note: 'Remarque' },
  },
}
