"""How long python-chess takes for the question that PicoChess asks of every board that it is shown:
which positions are one legal move away? Its `compute_legal_fens` plays each legal move and writes the
squares down. Same game and positions as bench/decision.ts.

    python3 -m venv /tmp/peer && /tmp/peer/bin/pip install chess && /tmp/peer/bin/python bench/peers/legal-fens.py
"""

import json
import time

import chess

GAME = (
    "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 "
    "O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#"
).split()
WARM_UP = 2
ROUNDS = 20


def legal_fens(board: chess.Board) -> list[str]:
    """The squares after each legal move."""
    fens = []
    for move in board.legal_moves:
        board.push(move)
        fens.append(board.board_fen())
        board.pop()
    return fens


durations = []
for round_ in range(WARM_UP + ROUNDS):
    board = chess.Board()
    for san in GAME:
        start = time.perf_counter()
        fens = legal_fens(board)
        took = (time.perf_counter() - start) * 1000
        board.push_san(san)
        assert board.board_fen() in fens
        if round_ >= WARM_UP:
            durations.append(took)
durations.sort()
share = lambda part: durations[max(0, -(-len(durations) * part // 100) - 1)]
print(
    json.dumps(
        {
            "type": "measure",
            "group": "event to decision",
            "name": f"all positions one legal move away, python-chess {chess.__version__}",
            "isReference": True,
            "unit": "ms",
            "samples": len(durations),
            "p50": share(50),
            "p95": share(95),
            "p99": share(99),
        }
    )
)
