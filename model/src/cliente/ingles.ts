/**
 * What clients read of the server's refusals and of the dialogs that all share, in both languages. The Spanish sentence is the key; `{}` in
 * it is any text, which is told in English, too, where this table has it.
 */

/** Names of fields and things, as sentences name them. */
const NOMBRES: Readonly<Record<string, string>> = {
  Adjunto: 'File',
  Aviso: 'Notice',
  Avisos: 'Notices',
  Bytes: 'Bytes',
  Clave: 'Record',
  'Clave anterior': 'Current password',
  'Clave nueva': 'New password',
  Comentario: 'Comment',
  Contenedor: 'Container',
  De: 'Kind of record',
  Decisiones: 'Decisions',
  Decisión: 'Decision',
  Descripción: 'Description',
  Destinos: 'Places',
  Embarque: 'Shipment',
  'Envío por courier': 'Envelope by courier',
  Gestión: 'Document',
  'Huella de lo que se vio': 'Fingerprint of what was seen',
  'Cómo avisar': 'How to be told',
  Hilo: 'Thread',
  Idioma: 'Language',
  'Lo lee el cliente': 'Read by the client',
  Leído: 'Read',
  Modos: 'Kinds',
  'Para después': 'Later',
  'Sin correos desde': 'No mails from',
  'Sin correos hasta': 'No mails until',
  Motivo: 'Reason',
  Nombre: 'Name',
  País: 'Country',
  Página: 'Page',
  Preferencias: 'Preferences',
  Texto: 'Text',
  Usuario: 'User name',
  Versión: 'Version',
  'Visible para el cliente': 'Visible to the client',
  'el adjunto': 'the file',
  'el archivo': 'the file',
  'el aviso sin leer': 'the unread notice',
  'el comentario': 'the comment',
  'el contenedor': 'the container',
  'el embarque': 'the shipment',
  'el registro': 'the record',
  'esa suscripción': 'that subscription',
  'la gestión': 'the document',
  '1 segundo': '1 second',
}

type Row = readonly [es: string, en: string]

/** Values that a field refuses. */
const CAMPOS: readonly Row[] = [
  ['{}: escriba algo antes de guardarlo.', '{}: write something before you save it.'],
  [
    '{}: tiene {} caracteres y admite {}. Acórtelo o divídalo en dos.',
    '{}: it has {} characters, and at most {} are possible. Shorten it or divide it.',
  ],
  ['{}: el texto con formato no es válido.', '{}: the formatted text is not valid.'],
  ['{}: el texto es demasiado largo.', '{}: the text is too long.'],
  ['{}: use solo enlaces http, https o mailto.', '{}: use only links with http, https or mailto.'],
  [
    '{}: el texto tiene demasiados niveles. Quite listas o citas que están dentro de otras.',
    '{}: the text has too many levels. Remove lists or quotes that are within others.',
  ],
  [
    '{}: lo lee el cliente, que no ve los nombres de la empresa. Mencione a la persona en un comentario interno.',
    '{}: nobody can be mentioned here.',
  ],
  ['Solo quien escribió un comentario lo cambia o lo elimina.', 'Only who wrote a comment changes or deletes it.'],
  ['El comentario ya se eliminó.', 'The comment was deleted already.'],
  [
    'Ese hilo no es de este registro. Conteste donde está el primer comentario.',
    'That thread is about something else. Answer where its first comment is.',
  ],
  ['{}: falta este dato.', '{}: this is missing.'],
  ['{}: escriba un texto.', '{}: enter a text.'],
  ['{}: escriba una sola línea.', '{}: enter a single line.'],
  ['{}: quite los caracteres de control.', '{}: remove the control characters.'],
  ['{}: use {} caracteres como máximo (tiene {}).', '{}: use at most {} characters (there are {}).'],
  ['{}: escriba un número.', '{}: enter a number.'],
  ['{}: escriba un número entero.', '{}: enter a whole number.'],
  ['{}: escriba un número entero de {} a {}.', '{}: enter a whole number from {} to {}.'],
  ['{}: no puede ser menor que {}.', '{}: it cannot be less than {}.'],
  ['{}: no puede ser mayor que {}.', '{}: it cannot be more than {}.'],
  ['{}: escriba una fecha y hora válidas.', '{}: enter a valid date and time.'],
  ['{}: escriba la hora, como {}.', '{}: enter the time, as {}.'],
  ['{}: elija un momento que aún no llega.', '{}: choose a moment to come.'],
  ['{}: usted no recibe avisos de la clase «{}».', '{}: you get no notices of the kind “{}”.'],
  ['Escriba las dos horas entre las que no quiere correos, o ninguna.', 'Enter both times between which you want no mails, or none.'],
  ['{}: elija sí o no.', '{}: choose yes or no.'],
  ['{}: elija entre {}.', '{}: choose from {}.'],
  ['{}: elija uno o más valores de la lista.', '{}: choose one or more values of the list.'],
  ['{}: elija {}.', '{}: choose {}.'],
  ['{}: la lista no es válida.', '{}: the list is not valid.'],
  ['{}: la fila {} no es válida.', '{}: row {} is not valid.'],
  ['{}: hay demasiadas filas.', '{}: there are too many rows.'],
  ['{}: use un código numérico, o 0 para todos.', '{}: use a number, or 0 for all.'],
  ['{}: envíe un objeto que con lo guardado no pase de {} kB.', '{}: send an object that, with what is stored, is at most {} kB.'],
  ['{}: escriba el motivo del rechazo.', '{}: write the reason of the objection.'],
  ['El campo {} no existe; quítelo.', 'There is no field {}; remove it.'],
  ['Revise {} datos: {}', 'Check {} values: {}'],
]

/** Refusals of the server that concern no field. */
const RECHAZOS: readonly Row[] = [
  ['No se encontró {}.', 'Not found: {}.'],
  ['Esa dirección no existe en el portal.', 'There is no such address in the portal.'],
  ['Su sesión terminó o no ha iniciado una. Ingrese nuevamente.', 'Your session has ended, or you are not logged in. Please log in again.'],
  [
    'Su usuario no tiene permiso para hacer esto. Pídalo a un administrador del portal.',
    'Your user may not do this. Please ask the exporter for the permission.',
  ],
  ['Usuario o clave incorrectos. Revise los datos y vuelva a intentarlo.', 'Wrong user name or password. Check both and try again.'],
  [
    'Demasiados intentos fallidos. Espere {} o pida una clave nueva a un administrador.',
    'Too many failed attempts. Wait {}, or ask the exporter for a new password.',
  ],
  ['{} minutos', '{} minutes'],
  ['{} segundos', '{} seconds'],
  [
    'Su clave es la inicial que le dio un administrador. Elija una propia para entrar.',
    'Your password is the initial one that the exporter gave you. Choose your own to log in.',
  ],
  [
    'Su clave ya no es la inicial: entre con ella, y cámbiela en el menú de su nombre.',
    'Your password is no longer the initial one: log in with it, and change it in the menu of your name.',
  ],
  ['Clave nueva: elija una distinta de la inicial.', 'New password: choose another than the initial one.'],
  ['Clave nueva: escriba una; no puede quedar vacía.', 'New password: enter one; it cannot be empty.'],
  ['Clave nueva: no puede ser igual al usuario. Elija otra.', 'New password: it cannot be the user name. Choose another one.'],
  [
    'Clave nueva: es de las más usadas y se adivina enseguida. Elija otra.',
    'New password: it is one of the most used and easily guessed. Choose another one.',
  ],
  [
    'Ese envío no está en camino: su recepción ya se anotó, o todavía no sale.',
    'That envelope is not on its way: its receipt was already noted, or it has not left yet.',
  ],
  ['Clave anterior: no es la actual.', 'Current password: this is not it.'],
  [
    'Otra persona cambió esta clave al mismo tiempo. Vuelva a intentarlo.',
    'Somebody else changed this password at the same time. Please try again.',
  ],
  [
    'Algo de esto ya fue decidido, o cambió mientras lo miraba. Vea otra vez lo que espera su decisión.',
    'Some of this was already decided, or it changed while you looked at it. Please look again at what waits for your decision.',
  ],
  [
    'Otra persona cambió este registro mientras usted lo editaba. Revise los datos actuales y vuelva a guardar.',
    'Somebody else changed this record while you were editing it. Check the current data and save again.',
  ],
  [
    'Lo que envió la primera vez ya se guardó, sin los cambios que hizo después. Revise lo guardado y cámbielo ahí.',
    'What you sent first was stored, without your later changes. Check what is stored, and change it there.',
  ],
  ['Este envío se canceló y no se guardó nada. Vuelva a guardar.', 'This was cancelled, and nothing was stored. Please save again.'],
  ['La Idempotency-Key es demasiado larga.', 'The Idempotency-Key is too long.'],
  [
    'Tiene el portal abierto en demasiadas ventanas. Cierre las que no usa.',
    'The portal is open in too many windows. Close those that you do not use.',
  ],
  ['Hay muchos documentos en espera. Vuelva a imprimirlo en un minuto.', 'Many documents are waiting. Please try again in a minute.'],
  ['Envíe los datos como un objeto JSON.', 'Send the data as a JSON object.'],
  ['Los datos enviados tienen demasiados niveles.', 'The data that was sent has too many levels.'],
  ['El JSON enviado no es válido.', 'The JSON that was sent is not valid.'],
  ['La solicitud no es válida.', 'The request is not valid.'],
  // the database and the web server
  ['Ya existe un registro con esos datos.', 'There is already a record with this data.'],
  ['Otro registro depende de este, o falta el que se indica.', 'Another record depends on this one, or one that it names is missing.'],
  ['Los datos no cumplen una regla del portal.', 'The data breaks a rule of the portal.'],
  ['Falta un dato obligatorio.', 'A required value is missing.'],
  ['Un texto es demasiado largo.', 'A text is too long.'],
  ['Un número está fuera de rango.', 'A number is out of range.'],
  ['Una fecha no es válida.', 'A date is not valid.'],
  ['Una fecha está fuera de rango.', 'A date is out of range.'],
  ['Un texto tiene caracteres que no se pueden guardar.', 'A text has characters that cannot be stored.'],
  ['Un dato tiene un formato que no corresponde.', 'A value has the wrong format.'],
  ['La expresión del filtro no es válida.', 'The expression of the filter is not valid.'],
  ['La consulta demoró demasiado. Afine los filtros y vuelva a intentarlo.', 'The query took too long. Narrow it and try again.'],
  [
    'Otra persona está cambiando estos datos. Vuelva a intentarlo en un momento.',
    'Somebody else is changing this data. Please try again in a moment.',
  ],
  [
    'Otra persona cambió estos datos al mismo tiempo. Vuelva a intentarlo.',
    'Somebody else changed this data at the same time. Please try again.',
  ],
  [
    'La conexión con la base de datos se cortó al guardar, y no se sabe si el cambio quedó. Revíselo antes de guardar otra vez.',
    'The connection to the database broke while saving, and nobody knows whether the change was stored. Check it before you save again.',
  ],
  [
    'El disco del servidor está lleno: no se puede guardar hasta que haya espacio. Consultar sigue funcionando. Avise a un administrador.',
    'The disk of the server is full: nothing can be saved until there is room. Reading goes on. Please tell the exporter.',
  ],
  ['La base de datos está ocupada. Vuelva a intentarlo en un momento.', 'The database is busy. Please try again in a moment.'],
  ['La base de datos no responde. Vuelva a intentarlo en un momento.', 'The database does not answer. Please try again in a moment.'],
  ['Demasiadas solicitudes. Espere un momento y vuelva a intentarlo.', 'Too many requests. Wait a moment and try again.'],
  ['El servidor está ocupado. Vuelva a intentarlo en un momento.', 'The server is busy. Please try again in a moment.'],
  ['Los datos enviados son demasiado grandes.', 'The data that was sent is too large.'],
  ['El archivo es demasiado grande.', 'The file is too large.'],
  ['La dirección no es válida.', 'The address is not valid.'],
  ['La solicitud llegó incompleta. Vuelva a intentarlo.', 'The request arrived incomplete. Please try again.'],
  ['Envíe los datos como JSON (application/json).', 'Send the data as JSON (application/json).'],
]

/** What the browser says, in dialogs and beside buttons. */
const DIALOGOS: readonly Row[] = [
  ['Ha ocurrido un error', 'An error has occurred'],
  [
    'Ocurrió un error inesperado. Vuelva a intentarlo; si se repite, avise al administrador del portal.',
    'An unexpected error occurred. Please try again, and tell the exporter if it happens again.',
  ],
  [
    'No se pudo llegar al servidor. Revise su conexión y vuelva a intentarlo.',
    'The server could not be reached. Check your connection and try again.',
  ],
  [
    'El servidor respondió algo que no se entiende. Vuelva a intentarlo en un momento.',
    'The answer of the server is not understood. Please try again in a moment.',
  ],
  ['Se canceló la carga. Puede reintentarla cuando quiera.', 'Loading was cancelled. You can try again at any time.'],
  ['Se canceló: no se guardó nada. Lo que escribió sigue aquí.', 'Cancelled: nothing was stored. What you wrote is still here.'],
  [
    'No se sabe si se guardó, porque el servidor no responde. Vuelva a guardar más tarde: aunque ya esté guardado, no se repetirá.',
    'It is not known whether this was stored, because the server does not answer. Save again later: even if it is stored, it will not be repeated.',
  ],
  ['Carga cancelada', 'Loading cancelled'],
  ['Reintentar', 'Try again'],
  ['Cerrar', 'Close'],
  ['Cancelar', 'Cancel'],
  ['Cancelar la carga', 'Cancel loading'],
  ['Volver', 'Back'],
  ['Sin guardar', 'Not saved'],
  ['Sin guardar: se guardará solo cuando el servidor responda.', 'Not saved: it will be saved by itself once the server answers.'],
  ['No se pudo descargar', 'The download failed'],
  [
    'Lo que escribió sigue aquí. Cuando el servidor responda podrá reintentar desde aquí.',
    'What you wrote is still here. You can retry from here as soon as the server answers.',
  ],
  ['Cuando el servidor responda podrá reintentar desde aquí.', 'You can retry from here as soon as the server answers.'],
  ['El servidor ya responde.', 'The server answers again.'],
  ['Se perderá:', 'This will be lost:'],
  ['Hay cambios sin guardar', 'There are unsaved changes'],
  [
    'Si sale ahora se perderá lo que escribió y todavía no guarda.',
    'If you leave now, what you wrote and have not saved yet will be lost.',
  ],
  ['Salir sin guardar', 'Leave without saving'],
  ['Seguir editando', 'Continue editing'],
  ['Cargando registros...', 'Loading records...'],
  ['Guardando...', 'Saving...'],
  ['Eliminando...', 'Deleting...'],
  ['Preparando el archivo...', 'Preparing the file...'],
  ['Cancelando: se pregunta al servidor si alcanzó a guardar...', 'Cancelling: the server is asked whether it had stored this...'],
  ['El servidor no ha respondido en {} segundos.', 'The server has not answered for {} seconds.'],
  [
    'Hay una versión nueva del portal y esta parte ya no está en la que tiene abierta. Guarde o copie lo que escribió y vuelva a cargar la página.',
    'There is a new version of the portal, and this part is not in the one that you have open. Save or copy what you wrote, and reload the page.',
  ],
  ['Volver a cargar', 'Reload'],
  ['{} guardó cambios hace un momento', '{} saved changes a moment ago'],
  [
    'Sin avisos de otras personas por ahora; se reconecta sin que usted haga nada',
    'No news of other people for now; the portal reconnects by itself',
  ],
  ['Su sesión terminó', 'Your session has ended'],
  ['Hola, {}.', 'Hello, {}.'],
  [
    'Escriba su clave para seguir donde estaba: nada de lo que tenía en pantalla se ha perdido.',
    'Enter your password to continue where you were: nothing on your screen has been lost.',
  ],
  ['Clave', 'Password'],
  ['Escriba su usuario.', 'Enter your user name.'],
  ['Escriba su clave.', 'Enter your password.'],
  ['Salir y perder los cambios', 'Log out and lose the changes'],
  ['Continuar', 'Continue'],
  ['Cambiar clave', 'Change password'],
  ['Clave actual', 'Current password'],
  ['Clave nueva', 'New password'],
  ['Repita la clave nueva', 'Repeat the new password'],
  ['Mostrar u ocultar: {}', 'Show or hide: {}'],
  ['Use {} caracteres o más.', 'Use {} characters or more.'],
  ['No es igual a la clave nueva.', 'It is not the same as the new password.'],
  ['Escriba su clave actual.', 'Enter your current password.'],
  ['Clave cambiada. Entre con la nueva.', 'Password changed. Log in with the new one.'],
  [
    'La clave ya quedó cambiada por la que escribió la primera vez. Entre con ella; después puede cambiarla de nuevo.',
    'The password was already changed to the one that you wrote first. Log in with it; then you can change it again.',
  ],
  [
    'La clave con la que entró se la dio un administrador y sirve una sola vez. Elija una que solo usted conozca; mayúsculas y minúsculas dan lo mismo.',
    'The exporter gave you the password with which you logged in, and it can be used once. Choose one that only you know; upper and lower case are the same.',
  ],
  ['Guardar y entrar', 'Save and log in'],
  [
    '. Lo que usted escribió sigue aquí: si cambiaron lo mismo, al guardar verá las dos versiones.',
    '. What you wrote is still here: if they changed the same, you will see both versions when you save.',
  ],
  ['Elija su clave', 'Choose your password'],
  ['Mis sesiones', 'My sessions'],
  [
    'Dónde está abierta su sesión. Si no reconoce alguna, ciérrela y cambie su clave.',
    'Where you are logged in. If you do not recognise a session, end it and change your password.',
  ],
  ['Esta sesión', 'This session'],
  ['Un programa', 'A program'],
  ['Desde el {}', 'Since {}'],
  ['Usada el {}', 'Used on {}'],
  ['Cerrar la sesión', 'End session'],
  ['Cerrar las demás', 'End all others'],
  ['No hay otras sesiones abiertas.', 'You are logged in nowhere else.'],
  ['No se encontró esa sesión abierta.', 'This open session was not found.'],
  ['La invitación no vale', 'The invitation is not valid'],
  ['Con este enlace no se puede entrar.', 'This link does not let you in.'],
  ['Ir a la entrada del portal', 'Go to the login'],
  [
    '{}, su usuario es {}. Con él y la clave que elija entrará al portal.',
    '{}, your user name is {}. Log in with it and the password that you choose.',
  ],
  [
    'Esta invitación ya no existe. Pida a un administrador que le envíe otra.',
    'This invitation does not exist any more. Please ask an administrator for another one.',
  ],
  [
    'Esta invitación ya se usó. Entre con su usuario y la clave que eligió.',
    'This invitation was used already. Log in with your user name and the password that you chose.',
  ],
  [
    'Esta invitación se retiró, o hay otra más nueva en su correo. Si no la tiene, pídala a un administrador.',
    'This invitation was withdrawn, or there is a newer one in your mailbox. If you do not have it, please ask an administrator.',
  ],
  [
    'Esta invitación venció. Pida a un administrador que le envíe otra.',
    'This invitation has expired. Please ask an administrator for another one.',
  ],
  [
    'Este enlace no es válido. Ábralo completo desde el correo que recibió.',
    'This link is not valid. Please open it in full from the e-mail that you received.',
  ],
  ['{} también lo tiene abierto', '{} has it open, too'],
  ['{} y {} personas más también lo tienen abierto', '{} and {} more people have it open, too'],
  ['{} y {} también lo tienen abierto', '{} and {} have it open, too'],
  [
    'Hay una versión nueva del portal. Termine lo que está haciendo y vuelva a cargar la página.',
    'There is a new version of the portal. Finish what you are doing and reload the page.',
  ],
  ['Más tarde', 'Later'],
  // appearance
  ['Apariencia', 'Appearance'],
  ['Disposición del menú', 'Layout of the menu'],
  ['Íconos y panel', 'Icons and panel'],
  ['Compacto en color', 'Compact, in colour'],
  ['Árbol vertical', 'Vertical tree'],
  ['Color del menú', 'Colour of the menu'],
  ['Púrpura a índigo', 'Purple to indigo'],
  ['Negro a azul', 'Black to blue'],
  ['Negro a gris', 'Black to grey'],
  ['Gris acero', 'Steel grey'],
  ['Púrpura oscuro', 'Dark purple'],
  ['Gris pizarra', 'Slate grey'],
  ['Azul medianoche', 'Midnight blue'],
  ['Azul', 'Blue'],
  ['Índigo', 'Indigo'],
  ['Rosado', 'Pink'],
  ['Rojo', 'Red'],
  ['Púrpura', 'Purple'],
  ['Claro u oscuro', 'Light or dark'],
  ['Claro', 'Light'],
  ['Oscuro', 'Dark'],
  ['Como el sistema', 'As the system'],
  ['Densidad', 'Density'],
  ['Compacta', 'Compact'],
  ['Normal', 'Medium'],
  ['Amplia', 'Roomy'],
  ['De derecha a izquierda', 'Right to left'],
  ['Invierte la disposición de toda la pantalla.', 'Mirrors the whole screen.'],
  // the help about the keyboard
  ['Teclado', 'Keyboard'],
  ['En todo el portal', 'Everywhere in the portal'],
  ['Ir a {}', 'Go to {}'],
  ['Buscar o hacer algo', 'Search or do something'],
  ['Mostrar estas teclas', 'Show these keys'],
  ['Crear lo que la pantalla lista', 'Create what the screen lists'],
  ['Editar lo que la pantalla muestra', 'Edit what the screen shows'],
  ['En una lista', 'In a list'],
  ['Buscar o filtrar; ↓ entra a la tabla', 'Search or filter; ↓ enters the table'],
  ['Recorrer las celdas', 'Move through the cells'],
  ['Abrir la fila; con Ctrl, en otra pestaña', 'Open the row; with Ctrl, in another tab'],
  ['Ver la fila a un costado', 'See the row at the side'],
  ['Elegir la fila; con Mayús, todas hasta ella', 'Select the row; with Shift, all up to it'],
  ['En una ficha', 'In a record'],
  ['Ir a la siguiente de la lista; al escribir, con Alt', 'Go to the next one of the list; while typing, with Alt'],
  ['Ir a la anterior', 'Go to the one before'],
  ['En un formulario', 'In a form'],
  ['Ir al dato siguiente', 'Go to the next field'],
  ['Tomar lo que se escribió en una lista', 'Take what was typed in a list'],
  ['Guardar', 'Save'],
  ['Guardar y agregar otra, o completar', 'Save and add another one, or complete'],
  ['Traer de vuelta lo que se eliminó', 'Bring back what was removed'],
  ['Cerrar; pregunta si hay cambios sin guardar', 'Close; asks where there are unsaved changes'],
  ['Espacio', 'Space'],
  ['Mayús', 'Shift'],
  ['Usar las teclas de una letra', 'Use the keys of one letter'],
  ['Apáguelas si usa un lector de pantalla o dicta con la voz.', 'Turn them off if you use a screen reader or dictate.'],
  ['En un Mac, Ctrl también puede ser ⌘.', 'On a Mac, Ctrl can also be ⌘.'],
]

const ROWS = [...RECHAZOS, ...DIALOGOS, ...CAMPOS]
const EXACT = new Map([...Object.entries(NOMBRES), ...ROWS])
const PATTERNS = ROWS.filter(([es]) => es.includes('{}')).map(([es, en]) => {
  const parts = es.split('{}').map(part => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return { pattern: new RegExp(`^${parts.join('(.+?)')}$`, 's'), en }
})

/** The English of a sentence that clients may read; undefined for one that is not known. */
export const enIngles = (text: string): string | undefined => {
  const exact = EXACT.get(text)
  if (exact !== undefined) return exact
  for (const { pattern, en } of PATTERNS) {
    const found = pattern.exec(text)
    if (!found) continue
    let n = 0
    return en.replace(/\{\}/g, () => {
      const part = found[++n]!
      return enIngles(part) ?? part
    })
  }
  return undefined
}

/** Every sentence of the table, for tests. */
export const SENTENCIAS: readonly Row[] = ROWS
