/** A thread of its own that asks for addresses: what asking and reading cost holds up nobody whose lag is measured. */
import { parentPort } from 'node:worker_threads'

const statusOf = async (address: string): Promise<number> => {
  const response = await fetch(address)
  await response.arrayBuffer()
  return response.status
}

parentPort!.on('message', async (addresses: string[]) => {
  parentPort!.postMessage(await Promise.all(addresses.map(statusOf)))
})
