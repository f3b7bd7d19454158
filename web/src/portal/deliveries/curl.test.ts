import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { curlOf } from './curl.ts'

test.each(['{"title":"It\'s $HOME and `id` and \\\\ and \\"quotes\\""}', '\n!! #{x} $(rm -rf /) ; & | %s', '🙂 Grüße'])(
  'a shell hands curl the body as it was sent: %s',
  (body) => {
    const headers = { 'content-type': 'application/json', 'webhook-signature': "v1,a'b", 'content-length': '9' }
    const url = "https://shop.example/[1-99]/{a,b}?b='c'"
    const command = curlOf({ url, headers, body })
    const given = execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`])
      .toString()
      .split('\0')
    expect(given).toEqual([
      '--globoff',
      '-X',
      'POST',
      url,
      '-H',
      'content-type: application/json',
      '-H',
      "webhook-signature: v1,a'b",
      '--data-raw',
      body,
      '',
    ])
  },
)
