import type { en } from '../en/members.ts'
import { plural } from '../plural.ts'

export const es: typeof en = {
  title: 'Miembros',
  purpose: 'Quién trabaja aquí y qué puede hacer.',
  list: 'Miembros',
  invite: 'Invitar a alguien',
  you: 'tú',
  columns: { name: 'Nombre', role: 'Rol', twoFactor: 'Dos pasos', joined: 'Desde', lastSeen: 'Última visita' },
  withTwoFactor: 'Sí',
  withoutTwoFactor: 'No',
  neverSeen: 'Todavía no',
  seenLately: 'En la última hora',
  roles: { viewer: 'Lector', member: 'Miembro', admin: 'Administrador', owner: 'Titular' },
  rolesAre: {
    viewer: 'Lo lee todo y no cambia nada.',
    member: 'Trabaja con opiniones, preguntas, enlaces y todo lo demás de los proyectos.',
    admin: 'Además configura: proyectos, miembros, claves de API y webhooks.',
    owner: 'Puede hacerlo todo, también eliminar proyectos y nombrar a otros titulares.',
  },
  role: 'Rol',
  unknown: { title: 'Ese miembro no existe', what: 'Se fue, o se le quitó el acceso.' },
  email: 'Correo electrónico',
  ownersOnly: 'Solo un titular cambia a los titulares.',
  unverified:
    'El correo no está confirmado, así que esta persona no recibe un rol superior al de su invitación. Lo confirma en «Tu cuenta». Sin servidor de correo, lo hace quien administra este servicio con «earshot user verify».',
  save: 'Cambiar el rol',
  changed: 'Cambiado. Ya tiene efecto.',
  remove: {
    action: 'Quitar',
    title: (name) => `Quitar a ${name}`,
    what: (name) =>
      `${name} pierde desde ahora todo acceso a esta organización. Lo que hizo se conserva, las claves de API que creó siguen valiendo y las invitaciones que envió se retiran.`,
    do: 'Quitar',
  },
  leave: {
    action: 'Dejar la organización',
    title: (organization) => `Dejar ${organization}`,
    what: 'Pierdes desde ahora todo acceso a esta organización. Para volver necesitas una invitación. Las invitaciones que enviaste se retiran.',
    do: 'Dejarla',
  },
  invitations: {
    title: 'Invitaciones',
    none: 'Ahora mismo no hay nadie con invitación.',
    list: 'Invitaciones',
    columns: { email: 'Dirección', role: 'Rol', by: 'Invitación de', state: 'Estado', until: 'Hasta', act: 'Cambiarla' },
    somebody: 'Alguien que se fue',
    states: { pending: 'Pendiente', expired: 'Caducada' },
    again: 'Invitar otra vez',
    againFor: (email) => `Invitar otra vez: ${email}`,
    takeBack: 'Retirar',
    takeBackFor: (email) => `Retirar la invitación de ${email}`,
    takeBackTitle: (email) => `Retirar la invitación de ${email}`,
    takeBackWhat: 'Su dirección ya no abre nada. Puedes invitar otra vez cuando quieras.',
    takeBackDo: 'Retirarla',
  },
  inviting: {
    title: 'Invitar a alguien',
    email: 'Correo electrónico',
    language: 'Idioma del mensaje',
    do: 'Invitar',
    doneTitle: (email) => `Invitación creada para ${email}`,
    mailed: (email) =>
      `Hemos enviado a ${email} un correo con un enlace para unirse. También puedes entregar esta dirección: se muestra esta única vez. Por sí sola no crea una cuenta; permite volver a enviar el correo.`,
    notMailed:
      'Este servicio no envía correo. Entrega tú esta dirección: se muestra esta única vez. El correo de una cuenta creada con ella cuenta como no confirmado.',
    address: 'Dirección de la invitación',
    copy: 'Copiar la dirección',
    valid: (days) => `La invitación vale una vez, durante ${plural('es', days, { one: '1 día', other: `${days} días` })}.`,
    good: (days) =>
      `Se puede usar una vez, durante ${plural('es', days, { one: '1 día', other: `${days} días` })}. Quien la tenga puede unirse, así que no se la envíes a nadie más.`,
    another: 'Invitar a alguien más',
    done: 'Listo',
  },
  organization: {
    title: 'La organización',
    name: 'Nombre',
    hint: 'Los clientes ven los nombres de tus proyectos. Este lo ven tus miembros y aparece en los mensajes a los titulares.',
    save: 'Renombrar',
    saved: 'Renombrada.',
  },
}
