/** What follows from measured costs for many organizations. Everything here is arithmetic on them; none of it was measured. */
import { bytesOf, type Cost, type Costs } from './costs.ts'

/** A shop's day: what is assumed, not measured. */
export const shop = { links: 100, opinions: 15, lists: 200, destinations: 1 }
/** Events of a link that is emailed: link.created, link.emailed. */
const eventsOfLink = 2
/** The busiest hour of a day, against its average. */
const peak = 4
/** docs/operations/settings.md, RETENTION_DAYS */
const retentionDays = 30
/** After so long: links and opinions are kept until their project goes. */
const keptYears = 3
/** What a home and a node are given: chosen, so that a home can be copied within a night, and a node has room for another's work. */
const bounds = { homeBytes: 1e12, homeCores: 4, nodeCores: 0.6 }

export interface Extrapolated {
  organizations: number
  opinions: number
  eventsPerSecond: number
  serviceCores: number
  postgresCores: number
  walBytesPerSecond: number
  diskBytes: number
  homes: number
  nodes: number
  /** What asks for that many homes. */
  first: 'disk' | 'processors of a home' | 'nothing'
}

export function extrapolate({ operations }: Costs, organizations: number): Extrapolated {
  const [link, opinion, , delivery] = operations as [Cost, Cost, Cost, Cost]
  const list = operations.find(({ name }) => name.startsWith('a list'))!
  const eventsOfOpinion = opinion.growth.find(({ table }) => table === 'event')!.rows
  const events = (shop.links * eventsOfLink + shop.opinions * eventsOfOpinion) * shop.destinations
  const ofDay = (cost: (of: Cost) => number) =>
    organizations * (shop.links * cost(link) + shop.opinions * cost(opinion) + shop.lists * cost(list) + events * cost(delivery))
  const coresAtPeak = (milliseconds: number) => (milliseconds / 86_400_000) * peak
  // Events are in what a delivery leaves.
  const kept = ({ growth }: Cost) => bytesOf({ growth: growth.filter(({ table }) => table !== 'event') })
  const keptBytes = organizations * (shop.links * kept(link) + shop.opinions * kept(opinion)) * 365 * keptYears
  // Of the event as it was recorded: where it was dispatched, it took the place that another had left.
  const eventBytes = bytesOf({ growth: link.growth.filter(({ table }) => table === 'event') })
  const diskBytes = keptBytes + organizations * events * (eventBytes + kept(delivery)) * retentionDays
  const serviceCores = coresAtPeak(ofDay(({ serviceMs }) => serviceMs))
  const postgresCores = coresAtPeak(ofDay(({ postgresMs }) => postgresMs))
  const needed = { disk: diskBytes / bounds.homeBytes, cores: postgresCores / bounds.homeCores }
  return {
    ...{ organizations, serviceCores, postgresCores, diskBytes },
    opinions: organizations * shop.opinions * 365 * keptYears,
    eventsPerSecond: ((organizations * events) / 86_400) * peak,
    walBytesPerSecond: (ofDay(({ walBytes }) => walBytes) / 86_400) * peak,
    homes: Math.max(1, Math.ceil(Math.max(needed.disk, needed.cores))),
    // Two at least, so that one can be replaced.
    nodes: Math.max(2, Math.ceil(serviceCores / bounds.nodeCores)),
    first: Math.max(needed.disk, needed.cores) <= 1 ? 'nothing' : needed.disk > needed.cores ? 'disk' : 'processors of a home',
  }
}

const whole = (value: number) => Math.round(value).toLocaleString('en')

/** The costs, what they left table by table, and what follows, as Markdown. */
export function costTables(costs: Costs): string {
  return [
    '| measured: one | times | service | PostgreSQL | WAL | left on the disk |',
    '|---|---:|---:|---:|---:|---:|',
    ...costs.operations.map(
      (cost) =>
        `| ${cost.name} | ${cost.count < 1 ? cost.count.toFixed(2) : whole(cost.count)} | ${cost.serviceMs.toFixed(2)} ms | ${cost.postgresMs.toFixed(2)} ms | ${whole(cost.walBytes)} B | ${
          cost.growth.length === 0 ? '' : `${whole(bytesOf(cost))} B`
        } |`,
    ),
    '',
    '| measured: bytes of one | table | TOAST | indexes | together | rows | of a row |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...costs.operations.flatMap(({ name, growth }) => [
      ...(growth.length === 0 ? [] : [`| **${name}** | | | | | | |`]),
      ...growth.map((each) => {
        const { table, rows, heapBytes, toastBytes, indexBytes } = each
        const together = heapBytes + toastBytes + indexBytes
        const ofRow = rows > 0.05 ? whole(together / rows) : 'updated'
        return `| \`${table}\` | ${whole(heapBytes)} | ${whole(toastBytes)} | ${whole(indexBytes)} | ${whole(together)} | ${rows.toFixed(2)} | ${ofRow} |`
      }),
    ]),
    '',
    '| measured: a second without work, organizations | service | PostgreSQL | WAL |',
    '|---|---:|---:|---:|',
    ...costs.idle.map(
      ({ organizations, serviceMs, postgresMs, walBytes }) =>
        `| ${whole(organizations)} | ${serviceMs.toFixed(1)} ms | ${postgresMs.toFixed(1)} ms | ${whole(walBytes)} B |`,
    ),
    '',
    '| extrapolated: shops | opinions in 3 years | events a second | nodes’ cores | homes’ cores | WAL a second | disk | homes | nodes | first |',
    '|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|',
    ...[10, 1000, 6100, 100_000].map((organizations) => {
      const of = extrapolate(costs, organizations)
      return `| ${whole(organizations)} | ${whole(of.opinions)} | ${of.eventsPerSecond.toFixed(1)} | ${of.serviceCores.toFixed(2)} | ${of.postgresCores.toFixed(2)} | ${(
        of.walBytesPerSecond / 1e6
      ).toFixed(2)} MB | ${whole(of.diskBytes / 1e9)} GB | ${of.homes} | ${of.nodes} | ${of.first} |`
    }),
  ].join('\n')
}
