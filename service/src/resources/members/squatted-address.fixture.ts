import type { MailServer } from '../../../test/world/mail-server.ts'
import { type Browser, openBrowser } from '../../../test/world/visitor.ts'
import type { Member, World } from '../../../test/world/world.ts'

// An organization whose member-to-be has an address in which somebody else may make an account first.

let tests = 0
/** An organization, its owner, and an address that nobody has used. All of them come from one place. */
export async function begin(mailServer: MailServer, at: World): Promise<{ organizationId: string; owner: Member; cfo: string }> {
  const { organizationId: id } = await at.openBusiness('Acme')
  mailServer.mails.length = 0
  await at.people`delete from sign_in_attempt`
  return { organizationId: id, owner: await at.member({ organizationId: id, name: 'Olga' }), cfo: `cfo-${++tests}@acme.example` }
}

const auth = '/dashboard/auth'
export const password = 'eleven herons over the weir'
export const codeIn = (text: string): string => /\/dashboard\/invitation#code=([\w-]{43})/.exec(text)![1]!
export const invited = async (
  owner: Member,
  email: string,
  { by = owner, role = 'member' }: { by?: Member; role?: string } = {},
): Promise<string> => codeIn((await by.ask('invitations.create', { email, role })).body.url)
export const post = (world: World, path: string, body: object, browser: Browser = openBrowser(world)) =>
  browser.post(`${auth}/${path}`, body)
export const accountOf = async (browser: Pick<Browser, 'get'>) => (await browser.get('/dashboard/api/account')).body.person
export const memberNamed = async (owner: Member, name: string, by = owner) =>
  (await by.ask('members.list')).body.members.find((each: { name: string }) => each.name === name)
/** The newest email to somebody that has an address to go to. */
export async function mailTo(mailServer: MailServer, world: World, email: string): Promise<string> {
  await world.settle()
  return mailServer.mails.findLast(({ envelopeTo, text }) => envelopeTo.includes(email) && text?.includes('/dashboard/'))!.text!
}
