export const en = {
  product: 'Webhooks',
  of: (organization: string) => `Webhooks of ${organization}`,
  navigation: 'Places',
  places: {
    destinations: 'Destinations',
    deliveries: 'Deliveries',
    recover: 'Recover',
    events: 'Events',
    charts: 'Charts',
    test: 'Test',
    verify: 'Verify',
  },
  until: (time: string) => `You are in until ${time}.`,
  nearlyOver: (minutes: number) =>
    `This session ends in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}. Finish what you are typing, then ask your own system for a new address.`,
  leave: 'End this session',
  over: {
    title: 'Your session is over',
    what: 'It was for eight hours, or somebody ended it. Nothing that you sent is lost, and what you have typed is still on this page.',
    how: 'Ask your own system for a new address of the portal, and open it in another tab of this browser. Then come back here and go on.',
    goOn: 'Go on here',
    stillOver: 'There is no new session yet. Open the new address in this browser first.',
  },
  unknown: { title: 'There is nothing here', what: 'The address leads nowhere.', action: 'Go to the destinations' },
}

export type Words = typeof en
