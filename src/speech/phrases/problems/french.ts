import type { MicrophoneLoss, Problem, SheetFaultCode } from "../../../vocabulary/problems.js";
import { assertNever } from "../../../vocabulary/result.js";
import { plainDetail } from "./plain.js";

/** Name of the optional package, as people have to type it. */
const BLUETOOTH_PACKAGE = "@stoprocent/noble";

/** Why nothing comes from a microphone, and what to do about it. `name`: the program that records. */
const LOSSES: Readonly<Record<MicrophoneLoss, (name: string) => string>> = {
  ended: (name) => `Le programme ${name} s'est arrêté de lui-même. Rebranchez le microphone.`,
  hung: (name) =>
    `Le programme ${name} fonctionne mais ne transmet aucun son. Débranchez le microphone et rebranchez-le.`,
  "no-device": (name) => `Le programme ${name} ne trouve pas de microphone. Branchez-en un.`,
  refused: (name) =>
    `Le programme ${name} n'a pas le droit de l'enregistrer. Sous Linux tapez: sudo usermod -aG audio $USER, puis rouvrez la session; ailleurs, autorisez-le dans les réglages de confidentialité.`,
};

/** " Raison donnée: …." where the detail can be read aloud. */
const because = (detail: string): string => {
  const plain = plainDetail(detail);
  return plain === undefined ? "" : ` Raison donnée: ${plain}.`;
};

const perhaps = (nearest: string | undefined): string =>
  nearest === undefined ? "" : ` Vouliez-vous dire ${nearest}?`;

const SHEET_FAULTS: Readonly<Record<SheetFaultCode, string>> = {
  empty: "Elle est vide.",
  "not-text": "Ce n'est pas un fichier de texte.",
  "too-large": "Elle est trop grande pour une feuille de partie.",
  "too-long": "Une ligne n'a pas de fin.",
  "not-braille": "Elle contient un signe qui ne correspond à aucune cellule braille.",
  "no-moves": "Aucune ligne n'est un coup dans cette notation.",
  position: "La position de l'en-tête est abîmée: donnez-la avec --fen.",
  "several-profiles":
    "Plusieurs notations conviennent et donnent des parties différentes: nommez-en une avec --profile.",
};

/** Each problem in French: what happened, what it means for the game, what to do next. */
export const explainInFrench = (problem: Problem): string => {
  switch (problem.code) {
    case "port-unknown":
      return `Il n'y a pas de port ${problem.path}. La partie ne peut pas utiliser cet échiquier. Branchez l'échiquier, puis lancez "annabella boards" pour voir ce qui est là.`;
    case "port-busy":
      return `L'échiquier sur ${problem.path} est utilisé par un autre programme. Aucun coup de cet échiquier n'est vu. Fermez ce programme ou nommez un autre échiquier avec --white ou --black.`;
    case "port-permission":
      return `Vous n'avez pas le droit d'utiliser le port ${problem.path}. La partie ne peut pas utiliser cet échiquier. Ajoutez votre compte au groupe propriétaire du port, dialout sous Debian et Ubuntu, et reconnectez-vous.`;
    case "port-failed":
      return `Le port ${problem.path} n'a pas pu être utilisé.${because(problem.detail)} La partie ne peut pas utiliser cet échiquier. Débranchez l'échiquier, rebranchez-le et répétez la commande.`;
    case "board-silent":
      return `L'échiquier ${problem.model} sur ${problem.path} ne répond pas. Aucun coup de cet échiquier n'est vu. Allumez l'échiquier, vérifiez le câble et que le modèle est le bon.`;
    case "board-noise":
      return `Ce qui vient de ${problem.path} n'est pas ce qu'envoie l'échiquier ${problem.model}. Rien de cela ne compte comme coup. Vérifiez le modèle et la vitesse dans l'adresse de l'échiquier, puis le câble.`;
    case "board-lost":
      return `L'échiquier sur ${problem.path} n'est plus entendu. Aucun coup de cet échiquier n'est vu. Rebranchez l'échiquier: il est recherché toutes les quelques secondes et toute sa position est relue.`;
    case "board-quiet":
      return `L'échiquier ${problem.model} sur ${problem.path} n'a encore rien envoyé. Un échiquier qui ne parle que lorsqu'une pièce bouge se tait jusque-là, et on ne sait pas ce qui s'y trouve. Soulevez une pièce et reposez-la. Si rien ne suit, vérifiez l'alimentation, le câble et que le modèle est le bon.`;
    case "board-tells-moves-only":
      return `L'échiquier ${problem.model} sur ${problem.path} n'indique que les coups faits, pas ce que la main touche. ${problem.player === "white" ? "Blanc" : "Noir"} est déficient visuel et lié par la pièce qu'il touche : ce ne peut pas être son échiquier. Aucune partie n'a été ouverte. Nommez un autre échiquier avec --${problem.player} ; un joueur voyant peut se servir de celui-ci.`;
    case "men-unknown":
      return `L'échiquier sur ${problem.path} lit les puces de ses pièces et ne les connaît pas encore. Un coup y est vu, mais pas avec quelle pièce. Disposez la position initiale et n'y touchez pas pendant cinq secondes: les pièces sont apprises et retenues pour la prochaine fois.`;
    case "men-unreadable":
      return `L'échiquier sur ${problem.path} n'a pas pu apprendre ses pièces: sur ${problem.squares.join(", ")}, il ne lit aucune puce, ou pas toujours la même. Un coup y est vu, mais pas avec quelle pièce. Placez ces pièces au milieu de leurs cases, ou prenez-en d'autres, et ne touchez pas à la position initiale pendant cinq secondes.`;
    case "board-address-invalid":
      return `L'adresse d'échiquier ${problem.address} n'est pas comprise.${because(problem.detail)}${perhaps(problem.nearest)} Aucun échiquier n'a été ouvert. Une adresse est par exemple serial:/dev/ttyUSB0?model=aph1 ou fake:aph1.`;
    case "transport-missing":
      if (problem.name === "bluetooth") {
        return `Les échiquiers Bluetooth ont besoin d'un paquet qui n'est pas installé avec le programme. Les échiquiers sur un port fonctionnent toujours. Dans le dossier du programme, tapez: npm install ${BLUETOOTH_PACKAGE}. Puis relancez la commande.`;
      }
      return `La partie du programme qui parle aux échiquiers par ${problem.name} ne peut pas être chargée sur cette machine.${because(problem.detail)} Les autres échiquiers fonctionnent toujours. Utilisez un autre type d'échiquier.`;
    case "hid-library-missing":
      return `Les échiquiers USB HID ont besoin de la bibliothèque ${problem.library}, absente de cette machine. Les échiquiers sur un port série fonctionnent toujours. Sous Debian et Ubuntu, tapez: sudo apt install ${problem.package}. Puis relancez la commande.`;
    case "hid-missing":
      return `Aucun échiquier ${problem.path} n'est trouvé. La partie ne peut pas utiliser cet échiquier. Branchez et allumez l'échiquier, puis lancez "annabella boards" pour voir ce qui est là.`;
    case "hid-busy":
      return `L'échiquier ${problem.path} est déjà utilisé, par un autre programme ou pour l'autre joueur. Aucun coup de cet échiquier n'est vu. Fermez ce programme, ou branchez un second échiquier et nommez-le par son numéro de série.`;
    case "hid-permission":
      return `Vous n'avez pas le droit d'utiliser l'échiquier ${problem.path}. La partie ne peut pas utiliser cet échiquier. Copiez le fichier ${problem.rules} de ce paquet dans le dossier /etc/udev/rules.d, tapez sudo udevadm control --reload et rebranchez l'échiquier.`;
    case "capture-invalid":
      return `L'enregistrement ${problem.path} ne peut pas être lu à la ligne ${problem.line}. Rien après cette ligne n'a été joué. Vérifiez que le fichier a été enregistré avec "annabella boards record".`;
    case "voice-missing":
      return `La voix ${problem.name} n'est pas sur cette machine.${because(problem.detail)} La partie continue et chaque annonce s'affiche en une ligne de texte. Sans --voice, la meilleure disponible parle.`;
    case "voice-failed":
      return `La voix ${problem.name} s'est tue.${because(problem.detail)} La partie continue et chaque annonce s'affiche en une ligne de texte. Relancez la commande ou choisissez une autre voix avec --voice.`;
    case "audio-missing":
      return `Il n'y a pas de son sur cette machine.${because(problem.detail)} La partie continue et chaque annonce s'affiche en une ligne de texte. Branchez des haut-parleurs ou un casque. Sous Linux le son demande le paquet libasound2.`;
    case "text-unspeakable":
      return `La voix ${problem.name} a reçu un texte avec des signes qu'elle ne doit pas lire. Il a été affiché et non prononcé. La partie continue. Merci de signaler ce texte comme défaut du programme.`;
    case "words-unknown":
      return `La voix ${problem.name} ne connaît pas tous les mots de ce texte. Ce qu'elle ne connaît pas a été affiché et non prononcé. La partie continue. Pour tout entendre, choisissez une autre voix avec --voice.`;
    case "recogniser-missing":
      return `La reconnaissance vocale ${problem.name} n'est pas installée sur cet ordinateur. Ce qui se dit à l'échiquier n'est pas entendu, et pour le reste la partie continue. Sous Debian et Ubuntu tapez: sudo apt install ${problem.packages}. Sur tout système ceci convient aussi: ${problem.command}. Répétez ensuite la commande.`;
    case "recogniser-failed":
      return `La reconnaissance vocale ${problem.name} n'a pas donné de réponse.${because(problem.detail)} La dernière annonce n'a pas été entendue, et rien ne s'est passé dans la partie. Dites-la encore une fois, ou tapez-la.`;
    case "microphone-missing":
      return `Aucun programme de cet ordinateur n'enregistre un microphone. Ce qui se dit à l'échiquier n'est pas entendu, et pour le reste la partie continue. Installez un de ceux-ci: ${problem.names}. Sous Debian et Ubuntu: sudo apt install alsa-utils; sous macOS: brew install sox.`;
    case "microphone-lost":
      return `Plus rien ne vient du microphone. ${LOSSES[problem.why](problem.name)} Les annonces ne sont pas entendues, et pour le reste la partie continue. Tapez les annonces jusqu'à son retour; il est recherché de lui-même.`;
    case "microphone-silent":
      return "Il ne vient du microphone qu'un silence parfait: il est coupé, éteint ou en panne. Les annonces ne sont pas entendues, et pour le reste la partie continue. Allumez-le, choisissez-en un autre dans les réglages du son, ou tapez les annonces.";
    case "sound-invalid":
      return `Le fichier de son ${problem.path} ne peut pas être écouté.${because(problem.detail)} Rien ne s'est passé dans la partie. Prenez un fichier de type WAV à seize bits, comme arecord ou sox les écrivent.`;
    case "journal-busy":
      return `Un autre annabella écrit dans le journal ${problem.path}. Aucune partie n'a été ouverte. Terminez ce programme ou nommez un autre fichier avec --journal.`;
    case "journal-read-only":
      return `Le journal ${problem.path} ne peut pas être écrit. Une partie qui n'est pas enregistrée ne se joue pas: si une partie est en cours, arrêtez ses pendules. Donnez-vous le droit d'y écrire et relancez le programme, ou nommez un autre fichier avec --journal pour une nouvelle partie.`;
    case "disk-full":
      return `Il n'y a plus de place pour le journal ${problem.path}. Arrêtez les pendules. Si le dernier acte compte encore, cela sera dit quand la partie reprendra. Libérez de la place et relancez le programme: la partie reprend.`;
    case "journal-damaged":
      return `Le journal ${problem.path} est abîmé.${because(problem.detail)} Ce qui précède le dommage se lit encore. Gardez le fichier, montrez-le à l'arbitre et commencez-en un autre avec --journal.`;
    case "journal-failed":
      return `Le journal ${problem.path} n'a pas pu être utilisé.${because(problem.detail)} Arrêtez les pendules. Si le dernier acte compte encore, cela sera dit quand la partie reprendra. Vérifiez le disque et relancez le programme: la partie reprend.`;
    case "journal-conflict":
      return `Quelqu'un d'autre a écrit dans la partie ${problem.game}: l'enregistrement ${problem.expectedSeq} devait être le dernier, c'est le ${problem.foundSeq}. Rien n'a été ajouté. Relancez le programme: il reprend au dernier enregistrement.`;
    case "game-unknown":
      return `Il n'y a pas de partie ${problem.game} dans ce journal.${perhaps(problem.nearest)} Rien n'a été changé. Lancez "annabella journal list" pour voir les parties.`;
    case "file-unreadable":
      return `Le fichier ${problem.path} ne peut pas être lu.${because(problem.detail)} Rien n'a été fait. Vérifiez le nom et votre droit de lecture.`;
    case "file-unwritable":
      return `Le fichier ${problem.path} ne peut pas être écrit.${because(problem.detail)} Rien n'a été enregistré. Vérifiez le dossier et votre droit d'écriture, ou nommez un autre fichier.`;
    case "trace-invalid":
      return `Le fichier ${problem.path} n'est pas une trace. Rien n'a été fait. Nommez un fichier écrit avec --trace.`;
    case "trace-unwritable":
      return `La trace ${problem.path} ne peut pas être écrite.${because(problem.detail)} Aucune partie n'a été ouverte. Vérifiez le dossier et votre droit d'écriture, nommez un autre fichier, ou retirez --trace.`;
    case "trace-lost":
      return `La trace ${problem.path} s'arrête ici.${because(problem.detail)} La partie continue sans elle et rien de la partie n'est perdu. Libérez de la place avant de tracer la partie suivante.`;
    case "sheet-invalid":
      return `La feuille de partie en braille ${problem.path} ne peut pas être lue${problem.line === undefined ? "" : `, ligne ${problem.line}`}. ${SHEET_FAULTS[problem.fault]} Aucun coup n'en a été repris. Vérifiez que c'est le fichier d'un éditeur ou d'une embosseuse braille, puis répétez la commande.`;
    case "profile-invalid":
      return `La notation de ${problem.path} ne peut pas être utilisée à cause de ${problem.key}.${because(problem.detail)}${perhaps(problem.nearest)} Rien n'a été écrit ni lu avec elle. Corrigez le fichier et répétez la commande.`;
    case "braille-line-missing":
      return `Aucune plage braille n'a été trouvée à ${problem.address}.${because(problem.detail)} La partie continue et chaque annonce s'affiche en une ligne de texte. Démarrez BRLTTY et vérifiez qu'il admet les programmes; la plage est alors utilisée aussitôt.`;
    case "braille-line-refused":
      return `BRLTTY à ${problem.address} n'admet pas ce programme. La partie continue et chaque annonce s'affiche en une ligne de texte. Donnez à votre compte le droit de lire le fichier de clé ${problem.keyFile}, sous Debian par le groupe brlapi, et reconnectez-vous.`;
    case "braille-line-lost":
      return `La plage braille à ${problem.address} a disparu. La partie continue et chaque annonce s'affiche en une ligne de texte. Rebranchez-la: elle est recherchée toutes les quelques secondes.`;
    case "braille-line-shared":
      return `La plage braille à ${problem.address} reste à votre lecteur d'écran, car personne ne peut dire quand la fenêtre de ce programme est devant. La partie continue, et chaque annonce est imprimée comme une ligne de texte. Pour donner la plage à la partie seule, nommez-la : --braille socket.`;
    case "pgn-invalid":
      return `Aucune partie ne peut être tirée de ${problem.path}.${because(problem.detail)} Rien n'en a été utilisé. Corrigez le fichier et répétez la commande.`;
    case "fen-invalid":
      return `La position donnée n'est pas une position d'échecs.${because(problem.detail)} Rien n'a été fait. Donnez une FEN complète entre guillemets, ou omettez-la pour la position initiale.`;
    case "move-invalid":
      return `${problem.text} n'est pas un coup légal dans cette position. Les coups précédents restent acquis. Vérifiez le coup et la position.`;
    case "step-invalid":
      return `La ligne "${problem.text}" n'est pas comprise.${because(problem.detail)}${perhaps(problem.nearest)} Rien ne s'est passé dans la partie. Tapez "help" pour la liste des actes.`;
    case "scenario-invalid":
      return `Le fichier de cas ${problem.path} n'est pas compris à la ligne ${problem.line}.${because(problem.detail)}${perhaps(problem.nearest)} Aucun cas de ce fichier n'a été exécuté. Corrigez la ligne et relancez.`;
    case "option-invalid":
      return `${problem.option} ne peut pas être ${problem.value === "" ? "vide" : problem.value}.${perhaps(problem.nearest)} Rien n'a été fait. Permis: ${problem.allowed}.`;
    case "policy-unknown":
      return `Il n'y a pas de règle ${problem.name}.${problem.nearest === undefined ? ` Il y a celles-ci: ${problem.allowed}.` : perhaps(problem.nearest)} Aucune partie n'a été ouverte. Les règles et leurs valeurs sont dans le guide de l'arbitre.`;
    case "clock-control-invalid":
      return `La cadence ${problem.text} n'est pas comprise. Aucune partie n'a été ouverte. Écrivez par exemple 90m+30s, ou 40/2h, 20/1h, 30m.`;
    case "table-failed":
      return `Quelque chose s'est mal passé dans annabella même à la table ${problem.table}. Cette table est arrêtée, les autres continuent. Tout ce qui précède est dans son journal. Remettez la table en place et sa partie continue; et merci de signaler ce qui s'est passé.`;
    case "table-unknown":
      return `Il n'y a pas de table ${problem.table} ici.${perhaps(problem.nearest)} Rien n'a été fait. La liste des tables dit leurs noms.`;
    case "table-there":
      return `La table ${problem.table} est déjà en place. Rien n'a été fait. Arrêtez-la d'abord si elle doit être remise en place.`;
    case "hall-invalid":
      return `Le fichier de la salle ${problem.path} n'est pas juste${problem.key === "" ? "" : ` à ${problem.key}`}: ${problem.detail}.${perhaps(problem.nearest)} Aucune table n'a été ouverte. Corrigez le fichier et répétez la commande.`;
    case "desk-missing":
      return `Aucun programme de cet utilisateur ne mène une partie ou une salle sur ce journal: il n'y a pas de clé de sa table d'arbitre dans ${problem.path}. Rien n'a été fait. Lancez-en un avec annabella hall, ou avec annabella play et --web, ou nommez son journal avec --journal.`;
    case "desk-silent":
      return `Le programme à ${problem.address} ne répond pas.${because(problem.detail)} Rien n'a été fait. S'il a été arrêté, relancez-le; les parties continuent là où elles en étaient.`;
    case "web-failed":
      return `Les pages ne peuvent pas être offertes à ${problem.address}.${because(problem.detail)} Aucune partie n'a été ouverte. Choisissez un autre port avec --port, ou arrêtez le programme qui l'occupe.`;
    default:
      return assertNever(problem);
  }
};
