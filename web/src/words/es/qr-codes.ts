import type { en } from '../en/qr-codes.ts'

export const es: typeof en = {
  title: 'Códigos QR',
  purpose: 'Códigos para imprimir y mostrar, para los clientes que están en el lugar.',
  modes: {
    permanent: {
      name: 'Código impreso',
      what: 'Es siempre el mismo. Imprímelo para las mesas, los recibos o la puerta.',
      make: 'Crear el código impreso',
    },
    rotating: {
      name: 'Código en pantalla',
      what: 'Cambia continuamente: una foto suya no vale nada a los cinco minutos. Muéstralo en una tableta o en una pantalla junto a la caja.',
      make: 'Crear el código para pantalla',
    },
  },
  none: 'Todavía no hay ninguno.',
  askMember: 'Los miembros de tu organización pueden crear uno.',
  scans: 'Escaneos',
  opinions: 'Opiniones',
  made: 'Creado',
  regenerated: 'Sustituido',
  noLabel: 'Sin nombre',
  show: 'Mostrar el código',
  see: (name) => `Mostrar el código: ${name}`,
  former: 'Códigos retirados',
  revoked: 'Retirado',
  columns: { code: 'Código', scans: 'Escaneos', opinions: 'Opiniones', revoked: 'Retirado' },

  form: {
    title: { permanent: 'Crear el código impreso', rotating: 'Crear el código para pantalla' },
    label: 'Un nombre para tu equipo',
    labelHint: 'Por ejemplo, dónde está colgado. Los clientes no lo ven.',
    action: 'Crearlo',
  },

  drawer: {
    missing: 'Ese código no existe, o se retiró.',
    toList: 'Volver a los códigos',
    forViewer: 'Los miembros de tu organización pueden mostrarlo, imprimirlo y cambiarlo.',
    picture: 'El código',
    address: 'Su dirección',
    copy: 'Copiar la dirección',
    label: 'Nombre para tu equipo',
    keep: 'Guardar el nombre',
    print: 'Para imprimir',
    printWhat: 'Una hoja con el código y unas palabras en el idioma del proyecto.',
    layout: 'Hoja',
    layouts: { poster: 'Un cartel', labels: 'Etiquetas para recortar' },
    paper: 'Papel',
    papers: { a4: 'A4', letter: 'Carta' },
    sheet: 'Descargar la hoja (PDF)',
    pictures: 'Como imagen',
    png: 'Descargar PNG',
    svg: 'Descargar SVG',
    screen: 'En una pantalla',
    screenWhat: 'Abre esta página en la pantalla que ven los clientes y déjala abierta. Renueva el código por sí sola.',
    kiosk: 'Abrir la pantalla',
    copyKiosk: 'Copiar su dirección',
    now: 'El código de este momento; abre el formulario durante cinco minutos.',
    fresh: 'Mostrar uno nuevo',
    end: 'Sustituirlo o retirarlo',
    endWhat: 'Ninguna de las dos cosas se puede deshacer.',
    regenerate: 'Sustituir el código',
    revoke: 'Retirar el código',
    forAdmins: 'Los administradores pueden sustituirlo o retirarlo.',
  },

  regenerating: {
    title: '¿Sustituir este código?',
    what: {
      permanent:
        'Todas las copias impresas dejan de funcionar al momento: a quien escanee una se le dice. En su lugar imprimes el código nuevo.',
      rotating: 'Todas las pantallas que lo muestran dejan de funcionar al momento. En su lugar abres la pantalla nueva.',
    },
    type: 'sustituir',
    action: 'Sustituir el código',
    done: 'El código se ha sustituido. Este es el nuevo.',
  },
  revoking: {
    title: '¿Retirar este código?',
    what: {
      permanent:
        'Ya no abre nada, tampoco las copias impresas, y los formularios abiertos no se pueden enviar. Puedes crear otro, con un código nuevo.',
      rotating:
        'Ya no abre nada, tampoco las pantallas que lo muestran, y los formularios abiertos no se pueden enviar. Puedes crear otro.',
    },
    type: 'retirar',
    action: 'Retirar el código',
  },
}
