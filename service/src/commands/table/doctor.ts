/** The rows of `earshot doctor`; ../doctor/doctor.ts has what they do. */
import { doctorMessages } from '@earshot/messages/cli/doctor'
import { command, options } from '../command.ts'

export const doctorOptions = options({
  'before-upgrade': { value: null, is: doctorMessages.options.beforeUpgrade },
})

export const doctorCommands = [
  command({
    words: 'doctor',
    is: doctorMessages.is,
    options: doctorOptions,
    load: async () => (await import('../doctor/doctor.ts')).doctor,
  }),
]
