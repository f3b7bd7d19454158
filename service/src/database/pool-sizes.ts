// How many connections a node has at most, by what they are for. docs/operations/scale.md has the sum.

/** Answer requests. */
export const servingConnectionsMax = 20
/** Dispatches events. */
export const dispatchConnectionsMax = 1
/** Claim lanes, and read what is due in them. */
export const engineConnectionsMax = 2
/** Records what became of deliveries. */
export const outcomeConnectionsMax = 1
/** Of all background jobs together: most of them find nothing to do. */
export const jobConnectionsMax = 6
/** Looks whether the database answers, for `/readyz`. */
export const readinessConnectionsMax = 1
/** Reads what metrics tell of the database. */
export const metricsConnectionsMax = 1
/** A scheduled backup: one that copies, and one that watches the servers meanwhile. */
const backupConnectionsMax = 2
/**
 * One to listen on, one that watches the servers, one that looks how far the primary is where there is a replica. The PostgreSQL that comes
 * along is one server without a replica, and has a connection of its owner instead.
 */
const othersMax = 3

/** Of a node that does everything, while it makes a backup. */
export const nodeConnectionsMax =
  servingConnectionsMax +
  dispatchConnectionsMax +
  engineConnectionsMax +
  outcomeConnectionsMax +
  jobConnectionsMax +
  readinessConnectionsMax +
  metricsConnectionsMax +
  backupConnectionsMax +
  othersMax
