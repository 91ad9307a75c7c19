/** What clients read in English when they log in: the second factor, and the company's own provider. The Spanish sentence is the key. */

export const INGRESO_INGLES: readonly (readonly [es: string, en: string])[] = [
  ['Entrar con {}', 'Log in with {}'],
  ['En este portal no se entra con clave. Use «Entrar con {}».', 'Passwords do not log in here. Use “Log in with {}”.'],
  [
    'No se encontró un proveedor con el que entrar: el servidor no lo tiene configurado.',
    'There is no provider to log in with: the server has none.',
  ],
  [
    'El portal no sabe su propia dirección. Pida a un administrador que la ponga en PORTAL_URL.',
    'The portal does not know its own address. Ask an administrator to set PORTAL_URL.',
  ],
  [
    'Este ingreso no comenzó en este navegador, o pasaron más de 10 minutos. Vuelva a intentarlo.',
    'This login did not begin in this browser, or more than 10 minutes ago. Try again.',
  ],
  ['El ingreso con {} se canceló. Vuelva a intentarlo.', 'The login with {} was cancelled. Try again.'],
  [
    'La respuesta de {} venció, ya se usó o es para otro programa. Vuelva a intentarlo.',
    'The answer of {} has expired, was used already or is for another program. Try again.',
  ],
  [
    'La respuesta de {} ya venció. Vuelva a intentarlo; si se repite, la hora del servidor puede estar mal.',
    'The answer of {} has expired. Try again; if it happens again, the clock of the server may be wrong.',
  ],
  [
    'La respuesta de {} es para otro programa. Vuelva a intentarlo desde este portal.',
    'The answer of {} is for another program. Try again from this portal.',
  ],
  ['La respuesta de {} no corresponde a este ingreso. Vuelva a intentarlo.', 'The answer of {} does not belong to this login. Try again.'],
  [
    'No se pudo entrar con {}: su respuesta no es válida. Avise a un administrador.',
    'You could not be logged in with {}: its answer is not valid. Please tell an administrator.',
  ],
  [
    'Su usuario del portal está desactivado. Si es un error, pida a un administrador que lo reactive.',
    'You may not log in to the portal any more. If that is a mistake, please tell an administrator.',
  ],
  ['No se sabe su correo: {} no lo dice. Avise a un administrador.', 'Your mail address is not known: {} does not tell it.'],
  [
    'El correo {} no está verificado en {}. Verifíquelo allí y vuelva a intentarlo.',
    'The mail address {} is not verified by {}. Verify it there and try again.',
  ],
  [
    'Nadie en este portal tiene el correo {}. Pida a un administrador que lo invite.',
    'Nobody of this portal has the mail address {}. Ask an administrator for an invitation.',
  ],
  [
    'Más de una persona de este portal tiene el correo {}. Pida a un administrador que lo corrija.',
    'More than one person of this portal has the mail address {}. Please tell an administrator.',
  ],
  [
    'El correo {} ya entró a este portal con otra cuenta de {}. Avise a un administrador.',
    'The mail address {} has logged in with another account of {} before. Please tell an administrator.',
  ],
  ['Segundo factor', 'Second factor'],
  ['Falta el código de su aplicación de verificación.', 'Enter the code of your authenticator app.'],
  ['Su área exige un segundo factor. Prepárelo para entrar.', 'You need a second factor to log in. Set it up now.'],
  [
    'Pasó demasiado tiempo, o su clave cambió entretanto. Escriba otra vez su usuario y su clave.',
    'Too much time has passed, or your password has changed meanwhile. Enter your user name and password again.',
  ],
  ['Clave: no es la actual.', 'Password: it is not the current one.'],
  ['Código: no es correcto. Escriba el que su aplicación muestra ahora.', 'Code: it is not right. Enter the one that your app shows now.'],
  [
    'Código: no es correcto. Escriba el que su aplicación muestra ahora. Si no coincide, revise que su teléfono esté a la hora.',
    'Code: it is not right. Enter the one that your app shows now. If that does not help, check the clock of your phone.',
  ],
  ['Código: ya se usó. Espere el siguiente de su aplicación.', 'Code: it was used already. Wait for the next one of your app.'],
  ['Código: ese código de recuperación no es correcto, o ya se usó.', 'Code: this recovery code is not right, or was used already.'],
  [
    'Código: con el disco del servidor lleno, use el de su aplicación.',
    'Code: the disk of the server is full; please use the one of your app.',
  ],
  [
    'El segundo factor no se puede leer: la clave con que se guardó es otra. Entre con un código de recuperación, o pida a un administrador que lo quite.',
    'The second factor cannot be read any more. Log in with a recovery code, or ask an administrator to remove it.',
  ],
  [
    'Ya tiene un segundo factor. Si cambió de teléfono, quite primero el anterior.',
    'You already have a second factor. If you have another phone, remove the former one first.',
  ],
  ['No hay un segundo factor por confirmar. Prepárelo otra vez.', 'There is no second factor to confirm. Set it up again.'],
  ['Su segundo factor ya está activo.', 'Your second factor is on already.'],
  ['Segundo factor activo. Sus otras sesiones se cerraron.', 'The second factor is on. Your other sessions were ended.'],
  ['Códigos nuevos. Los anteriores ya no valen.', 'New codes. The former ones are worth nothing now.'],
  ['Segundo factor quitado. Ingrese otra vez.', 'The second factor is off. Log in again.'],
  ['Entró con un código de recuperación: le quedan {}.', 'You logged in with a recovery code: {} are left.'],
  [
    'Entró con un código de recuperación: le queda 1. Pida otros en «Segundo factor», en el menú de su nombre.',
    'You logged in with a recovery code: 1 is left. Get others under “Second factor” in the menu of your name.',
  ],
  [
    'Entró con un código de recuperación: le quedan {}. Pida otros en «Segundo factor», en el menú de su nombre.',
    'You logged in with a recovery code: {} are left. Get others under “Second factor” in the menu of your name.',
  ],
  ['Preparar', 'Set up'],
  ['Activar', 'Turn on'],
  ['Copiar', 'Copy'],
  ['Copiados', 'Copied'],
  ['Descargar', 'Download'],
  ['Entrar', 'Log in'],
  ['Entrando', 'Logging in'],
  ['Ya los guardé', 'I have stored them'],
  ['Ya los guardé: entrar', 'I have stored them: log in'],
  ['Códigos de recuperación', 'Recovery codes'],
  ['Código de recuperación', 'Recovery code'],
  ['Código de la aplicación', 'Code of the app'],
  ['Código QR para la aplicación', 'QR code for the app'],
  ['No tengo el teléfono: usar un código de recuperación', 'I do not have the phone: use a recovery code'],
  ['Usar el código de la aplicación', 'Use the code of the app'],
  ['Escriba el código.', 'Enter the code.'],
  ['Escriba los seis números que muestra la aplicación.', 'Enter the six digits that the app shows.'],
  ['Pedir otros códigos', 'Get other codes'],
  ['Quitar el segundo factor', 'Turn it off'],
  ['Quitar o cambiar de teléfono', 'Turn off, or change the phone'],
  ['Le queda 1 código de recuperación.', '1 recovery code is left.'],
  ['Le quedan {} códigos de recuperación.', '{} recovery codes are left.'],
  ['Pida otros antes de que se acaben.', 'Get others before they are used up.'],
  [
    'Activo desde el {}: al entrar se le pide un código de su teléfono.',
    'On since {}: when you log in you are asked for a code of your phone.',
  ],
  [
    'Los códigos que tenga dejan de valer, y se muestran diez nuevos.',
    'The codes that you have are worth nothing then, and ten new ones are shown.',
  ],
  [
    'Sus sesiones se cierran. Al entrar otra vez prepara uno nuevo, porque su área lo exige: así se cambia de teléfono.',
    'Your sessions are ended. When you log in again you set up a new one, which you need: so you change the phone.',
  ],
  [
    'Sus sesiones se cierran, y desde entonces entra sólo con su clave.',
    'Your sessions are ended, and from then on your password is enough.',
  ],
  [
    'Al entrar, además de la clave, escribe un código que muestra su teléfono. Quien sepa o adivine su clave no entra sin él.',
    'When you log in you enter a code of your phone besides the password. Whoever knows or guesses your password does not get in without it.',
  ],
  [
    'Abra en su teléfono una aplicación de verificación (Google Authenticator, Microsoft Authenticator, 1Password…), agregue una cuenta y apunte la cámara al código.',
    'Open an authenticator app on your phone (Google Authenticator, Microsoft Authenticator, 1Password…), add an account and point the camera at the code.',
  ],
  ['Si no puede apuntar la cámara, escriba allí esta clave:', 'If you cannot use the camera, enter this key there:'],
  [
    'Si pierde el teléfono, entre con uno de estos códigos en lugar del de la aplicación. Cada uno sirve una vez. Guárdelos donde no los vea otra persona: no se muestran de nuevo.',
    'If you lose the phone, log in with one of these codes instead of that of the app. Each can be used once. Keep them where nobody else sees them: they are not shown again.',
  ],
  [
    'Su clave es correcta. Escriba ahora el código de seis números que muestra la aplicación de su teléfono.',
    'Your password is right. Now enter the code of six digits that the app of your phone shows.',
  ],
  [
    'Su área exige un segundo factor: además de la clave, un código de su teléfono. Se prepara una vez, ahora.',
    'You need a second factor: besides the password a code of your phone. It is set up once, now.',
  ],
  ['Entrar con usuario y clave: solo el último administrador', 'Log in with a password: the last administrator only'],
  ['Entre con la cuenta de su empresa.', 'Log in with the account of your company.'],
  ['nogal-codigos-de-recuperacion.txt', 'nogal-recovery-codes.txt'],
]
