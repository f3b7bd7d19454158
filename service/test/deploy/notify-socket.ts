import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** systemd's end of a NOTIFY_SOCKET, in Python: Node has no datagram sockets of Unix. A barrier is let through by closing what it sent. */
const program = `
import array, os, socket, sys
receiver = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
receiver.bind(sys.argv[1])
print('LISTENING', flush=True)
while True:
    message, ancillary, _, _ = receiver.recvmsg(4096, socket.CMSG_SPACE(64))
    for level, kind, data in ancillary:
        if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
            for descriptor in array.array('i', data[:len(data) - len(data) % 4]):
                os.close(descriptor)
    print(message.decode().strip(), flush=True)
`

export interface NotifySocket {
  address: string
  /** What was told, in its order, without barriers. */
  told(): string[]
  close(): Promise<void>
}

export async function openNotifySocket(): Promise<NotifySocket> {
  const directory = await mkdtemp(path.join(tmpdir(), 'notify-'))
  const address = path.join(directory, 'notify')
  const python = spawn('python3', ['-c', program, address], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(python, 'close')
  let said = ''
  python.stdout.on('data', (chunk) => {
    said += chunk
  })
  await once(python.stdout, 'data')
  return {
    address,
    told: () => said.split('\n').filter((line) => line !== '' && line !== 'LISTENING' && !line.startsWith('BARRIER')),
    async close() {
      python.kill('SIGKILL')
      await ended
      await rm(directory, { recursive: true })
    },
  }
}
